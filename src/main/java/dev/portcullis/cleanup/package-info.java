/**
 * Cleanup policies, compiled, and what they say of one object: whether it is to be deleted. Deletes
 * nothing, and does not know what time it is.
 *
 * <p>Start at {@link dev.portcullis.cleanup.CleanupCompiler}. Depends on {@code match}, {@code
 * condition}, {@code expr} and what lies below them; performs no I/O.
 */
@NullMarked
package dev.portcullis.cleanup;

import org.jspecify.annotations.NullMarked;
