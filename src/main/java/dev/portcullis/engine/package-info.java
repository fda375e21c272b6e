/**
 * Compiled policies, the index that finds them for a request, their evaluation and its outcomes.
 *
 * <p>Depends on the languages below it; performs no I/O.
 */
@NullMarked
package dev.portcullis.engine;

import org.jspecify.annotations.NullMarked;
