package dev.portcullis.controller.generate;

import dev.portcullis.controller.work.Checkpoint;
import java.time.Duration;
import java.time.Instant;

/**
 * Work that nobody would find again by looking at the cluster, so that the checkpoint waits for it.
 *
 * @param pending holds the checkpoint back
 * @param since when it was taken over
 */
record Owed(Checkpoint.Pending pending, Instant since) {
  /**
   * What cannot be done for so long is given up as far as the checkpoint goes: otherwise one rule
   * that never works would have everything looked at again at each start.
   */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  boolean isOver(Instant now) {
    return Duration.between(since, now).compareTo(LONGEST) > 0;
  }
}
