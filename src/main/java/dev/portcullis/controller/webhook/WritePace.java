package dev.portcullis.controller.webhook;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Keeps writes apart: those that follow changes a little, so that many changes make few writes; and
 * those that undo what somebody else does again and again for longer, so that a quarrel harms
 * nobody. Used by one thread.
 */
final class WritePace {
  /** Also what API servers may need to learn of a write. */
  private static final Duration USUAL = Duration.ofMillis(200);

  private static final Duration QUARREL = Duration.ofSeconds(5);
  private static final int RESTORED_OFTEN = 20;
  private static final Duration LATELY = Duration.ofMinutes(1);

  private final Deque<Long> restored = new ArrayDeque<>();

  /**
   * How long to pause after a write.
   *
   * @param restoration whether it undid what somebody else did
   * @param nanoTime the time of the write
   */
  Duration after(boolean restoration, long nanoTime) {
    while (!restored.isEmpty() && nanoTime - restored.getFirst() > LATELY.toNanos()) {
      restored.removeFirst();
    }
    if (restoration) {
      restored.addLast(nanoTime);
    }
    return restored.size() > RESTORED_OFTEN ? QUARREL : USUAL;
  }
}
