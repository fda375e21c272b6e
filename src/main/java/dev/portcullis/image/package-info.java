/**
 * Image references, and the rules that judge their signatures.
 *
 * <p>Depends on {@code value}; performs no I/O.
 */
@NullMarked
package dev.portcullis.image;

import org.jspecify.annotations.NullMarked;
