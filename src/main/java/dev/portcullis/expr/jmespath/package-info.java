/**
 * JMESPath as Kyverno speaks it: compiled expressions and one class per function.
 *
 * <p>Depends on {@code policy}, {@code port} and {@code value}; performs no I/O.
 */
@NullMarked
package dev.portcullis.expr.jmespath;

import org.jspecify.annotations.NullMarked;
