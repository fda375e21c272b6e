/**
 * Compiles match and exclude blocks into selectors over the attributes of a request.
 *
 * <p>Depends on {@code expr} and what lies below it; performs no I/O.
 */
@NullMarked
package dev.portcullis.match;

import org.jspecify.annotations.NullMarked;
