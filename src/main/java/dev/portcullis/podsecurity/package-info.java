/**
 * The Pod Security Standards: controls by version, and exclusions from them.
 *
 * <p>Depends on {@code expr} and what lies below it; performs no I/O.
 */
@NullMarked
package dev.portcullis.podsecurity;

import org.jspecify.annotations.NullMarked;
