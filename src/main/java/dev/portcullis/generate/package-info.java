/**
 * Turns generate rules into the objects they desire, and writes none of them.
 *
 * <p>Depends on {@code expr} and what lies below it; performs no I/O.
 */
@NullMarked
package dev.portcullis.generate;

import org.jspecify.annotations.NullMarked;
