package dev.portcullis.bench;

/**
 * Two figures of one run, divided.
 *
 * @param what what is compared
 * @param value the ratio
 * @param target what it should be; not a number where nothing is asked
 * @param atLeast whether the target is a lower bound; an upper one otherwise
 */
record Ratio(String what, double value, double target, boolean atLeast) {
  private static final double TOLERANCE = 0.1;

  boolean reached() {
    return Double.isNaN(target) || (atLeast ? value >= target : value <= target);
  }

  /** Whether it is worse than it was, by more than a tenth. */
  boolean isWorseThan(double before) {
    return atLeast ? value < before * (1 - TOLERANCE) : value > before * (1 + TOLERANCE);
  }

  String line() {
    String line = "%-66s %8.2f".formatted(what, value);
    return Double.isNaN(target)
        ? line
        : "%s   %s %6.2f   %s"
            .formatted(line, atLeast ? "at least" : "at most ", target, reached() ? "" : "MISSED");
  }
}
