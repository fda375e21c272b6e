package dev.portcullis.adapter.http;

import java.util.function.LongSupplier;

/**
 * The clock of a review that may take long. Evaluations look at their clock all the time, and
 * virtual threads are only taken off their carrier when they wait: whoever looks at this clock
 * after he has had his share lets the others go first, so that one review that computes for seconds
 * does not stop those that compute for a moment. Used by one thread.
 */
final class FairClock implements LongSupplier {
  private static final long SHARE_NANOS = 2_000_000;

  private long since = System.nanoTime();

  // What the check warns of is meant here: the scheduler of virtual threads never interrupts one.
  @SuppressWarnings("ThreadPriorityCheck")
  @Override
  public long getAsLong() {
    long now = System.nanoTime();
    if (now - since > SHARE_NANOS) {
      Thread.yield();
      now = System.nanoTime();
      since = now;
    }
    return now;
  }
}
