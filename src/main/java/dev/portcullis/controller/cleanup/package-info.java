/**
 * Deletes what is no longer wanted: what cleanup policies say, when they say it, and objects whose
 * label says until when they live.
 *
 * <p>Start at {@link dev.portcullis.controller.cleanup.CleanupController} and {@link
 * dev.portcullis.controller.cleanup.TimeToLiveController}.
 */
@NullMarked
package dev.portcullis.controller.cleanup;

import org.jspecify.annotations.NullMarked;
