/**
 * Expression languages, compiled once and run under a budget.
 *
 * <p>Depends on {@code policy}, {@code port} and {@code value}; performs no I/O.
 */
@NullMarked
package dev.portcullis.expr;

import org.jspecify.annotations.NullMarked;
