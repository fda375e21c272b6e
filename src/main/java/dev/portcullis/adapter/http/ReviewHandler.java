package dev.portcullis.adapter.http;

import java.time.Duration;
import java.util.Optional;

/** Answers what is posted to one route. Thread-safe; may block on look-ups. */
@FunctionalInterface
public interface ReviewHandler {
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
   * @return empty where {@link #answer} has to be asked, on a thread that may wait
   */
  default Optional<HttpAnswer> answerAtOnce(byte[] body, Duration deadline) {
    return Optional.empty();
  }
}
