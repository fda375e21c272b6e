/**
 * Image references, and the rules that judge their signatures.
 *
 * <p>Depends on {@code expr} and what lies below it; performs no I/O.
 */
@NullMarked
package dev.portcullis.image;

import org.jspecify.annotations.NullMarked;
