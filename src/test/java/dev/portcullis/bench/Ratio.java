package dev.portcullis.bench;

/**
 * Two figures of one run, divided.
 *
 * @param what what is compared
 * @param value the ratio
 * @param target what it should be
 * @param atLeast whether the target is a lower bound; an upper one otherwise
 */
record Ratio(String what, double value, double target, boolean atLeast) {
  boolean reached() {
    return atLeast ? value >= target : value <= target;
  }

  String line() {
    return "%-66s %8.2f   %s %5.2f   %s"
        .formatted(
            what, value, atLeast ? "at least" : "at most ", target, reached() ? "" : "MISSED");
  }
}
