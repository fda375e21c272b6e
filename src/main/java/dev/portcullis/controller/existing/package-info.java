/**
 * Mutate rules with targets, in a cluster: what triggers them, and the writing of what the engine
 * makes of their targets.
 *
 * <p>Start at {@link dev.portcullis.controller.existing.MutateExistingController}. Nothing is kept
 * outside of memory but how far it came.
 */
@NullMarked
package dev.portcullis.controller.existing;

import org.jspecify.annotations.NullMarked;
