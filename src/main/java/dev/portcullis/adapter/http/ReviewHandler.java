package dev.portcullis.adapter.http;

import java.time.Duration;

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
}
