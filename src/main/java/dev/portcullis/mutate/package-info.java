/**
 * Overlays and JSON patches as pure functions from one JSON tree to another.
 *
 * <p>Depends on {@code pattern} (anchors), {@code expr} and what lies below them; performs no I/O.
 */
@NullMarked
package dev.portcullis.mutate;

import org.jspecify.annotations.NullMarked;
