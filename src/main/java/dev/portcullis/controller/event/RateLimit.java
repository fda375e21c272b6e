package dev.portcullis.controller.event;

import java.util.function.LongSupplier;

/** Lets so many through in a second, and a number more at once. Thread-safe. */
final class RateLimit {
  private static final double NANOS = 1e9;

  private final double perNano;
  private final double burst;
  private final LongSupplier nanos;
  private double tokens;
  private long last;

  RateLimit(int perSecond, int burst, LongSupplier nanos) {
    this.perNano = perSecond / NANOS;
    this.burst = burst;
    this.nanos = nanos;
    this.tokens = burst;
    this.last = nanos.getAsLong();
  }

  /** Whether one more may pass now. */
  synchronized boolean take() {
    long now = nanos.getAsLong();
    tokens = Math.min(burst, tokens + (now - last) * perNano);
    last = now;
    if (tokens < 1) {
      return false;
    }
    tokens -= 1;
    return true;
  }
}
