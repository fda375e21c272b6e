package dev.portcullis.bench;

import java.io.IOException;
import java.time.Duration;

/** Loads a server until its rate is steady: compilation takes a while on few cores. */
final class WarmUp {
  /** What two slices in a row may differ by. */
  private static final double STEADY = 0.04;

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
   * @return the rate of the last slice
   */
  double of(Endpoint endpoint, Workload workload) throws IOException, InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    double before = 0;
    for (int slices = 1; ; slices++) {
      double rate = load.run(endpoint, workload, slice).perSecond();
      boolean steady = slices >= FEWEST_SLICES && isSteady(before, rate);
      if (steady || System.nanoTime() >= end) {
        return rate;
      }
      before = rate;
    }
  }

  /** Whether two slices in a row tell of a steady state. */
  static boolean isSteady(double before, double after) {
    return before > 0 && Math.abs(after - before) / Math.max(before, after) < STEADY;
  }
}
