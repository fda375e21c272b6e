package dev.portcullis.bench;

import java.io.IOException;
import java.time.Duration;

/** Loads a server until its rate is steady: compilation takes a while on few cores. */
final class WarmUp {
  /** What slices of a steady server differ by. */
  private static final double TOLERANCE = 0.06;

  /** What is compiled at first is not what is compiled for good. */
  private static final int FEWEST_SLICES = 7;

  private final SaturatingLoad load;
  private final Duration slice;
  private final Duration longest;

  WarmUp(SaturatingLoad load, Duration slice, Duration longest) {
    this.load = load;
    this.slice = slice;
    this.longest = longest;
  }

  /**
   * Loads a server.
   *
   * @return its rate, by the last slices
   */
  double of(Endpoint endpoint, Workload workload) throws IOException, InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    Steadiness rates = new Steadiness(FEWEST_SLICES, TOLERANCE);
    do {
      rates.add(load.run(endpoint, workload, slice).perSecond());
    } while (!rates.isReached() && System.nanoTime() < end);
    return rates.value();
  }
}
