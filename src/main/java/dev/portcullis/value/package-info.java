/**
 * Rules of primitive values: quantities, Go durations, wildcards, semantic versions, JSON as text.
 *
 * <p>Depends on no other package; performs no I/O.
 */
@NullMarked
package dev.portcullis.value;

import org.jspecify.annotations.NullMarked;
