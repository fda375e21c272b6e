/**
 * Compiles validate patterns, with their anchors and operators, into matchers.
 *
 * <p>Depends on {@code expr} and what lies below it; performs no I/O.
 */
@NullMarked
package dev.portcullis.pattern;

import org.jspecify.annotations.NullMarked;
