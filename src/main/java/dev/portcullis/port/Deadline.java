package dev.portcullis.port;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The moment by which whoever asked needs an answer.
 *
 * @param nanoTime that moment on the clock
 * @param clock a monotonic clock in nanoseconds
 */
public record Deadline(long nanoTime, LongSupplier clock) {
  /** What is left, never negative. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, nanoTime - clock.getAsLong()));
  }

  /** What is left, but no more than this. */
  public Duration left(Duration most) {
    Duration left = left();
    return left.compareTo(most) < 0 ? left : most;
  }
}
