package dev.portcullis.adapter.http;

import java.time.Duration;

/** Answers what is posted to one route. Thread-safe; may block on look-ups. */
@FunctionalInterface
public interface ReviewHandler {
  /** Longer bodies take so long to read that other connections would wait. */
  int LONGEST_AT_ONCE = 64 << 10;

  /**
   * Answers a body.
   *
   * @param body what was sent, of the right content type
   * @param deadline how long an answer is waited for
   */
  HttpAnswer answer(byte[] body, Duration deadline);

  /**
   * Answers a body on the thread that read it, where that takes no look-up that waits and no time
   * to speak of.
   *
   * @param body what was sent, no longer than {@link #LONGEST_AT_ONCE}
   * @param deadline how long an answer is waited for
   */
  default Attempt attempt(byte[] body, Duration deadline) {
    return new Attempt.Later(() -> answer(body, deadline));
  }
}
