package dev.portcullis.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * Whether what is measured again and again has come to rest: the last three of several values are
 * all close to the best one. A value that still rises is not, and neither is one that fell.
 */
final class Steadiness {
  private static final int LAST = 3;

  private final int fewest;
  private final double tolerance;
  private final List<Double> values = new ArrayList<>();

  /**
   * Nothing is measured yet.
   *
   * @param fewest values that it takes at least
   * @param tolerance by which part of the best a value may be worse
   */
  Steadiness(int fewest, double tolerance) {
    this.fewest = Math.max(LAST, fewest);
    this.tolerance = tolerance;
  }

  /** Takes a value, of which more is better. */
  void add(double value) {
    values.add(value);
  }

  /** Whether it is at rest. */
  boolean isReached() {
    double best = values.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    return values.size() >= fewest
        && best > 0
        && last().stream().allMatch(value -> value >= (1 - tolerance) * best);
  }

  /** What it is now: the middle one of the last. */
  double value() {
    List<Double> sorted = last().stream().sorted().toList();
    return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
  }

  private List<Double> last() {
    return values.subList(Math.max(0, values.size() - LAST), values.size());
  }
}
