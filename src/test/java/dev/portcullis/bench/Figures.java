package dev.portcullis.bench;

import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What was measured under one load.
 *
 * @param perSecond reviews that were answered in a second
 * @param p50 median of the time to an answer, in ms
 * @param p99 99th percentile, in ms
 * @param p999 99.9th percentile, in ms
 * @param max the slowest, in ms
 * @param errors answers other than 200, and connections that failed
 */
record Figures(double perSecond, double p50, double p99, double p999, double max, long errors) {
  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * The figures of single times.
   *
   * @param nanos the times to the answers, in ns; sorted by this
   * @param seconds how long all of it took
   */
  static Figures of(long[] nanos, double seconds, long errors) {
    Arrays.sort(nanos);
    return new Figures(
        nanos.length / seconds,
        at(nanos, 0.5),
        at(nanos, 0.99),
        at(nanos, 0.999),
        at(nanos, 1),
        errors);
  }

  /**
   * Several rounds as one: rates and percentiles by their median, so that a round in which the
   * machine did something else does not count; the slowest of all.
   */
  static Figures merged(List<Figures> rounds) {
    return new Figures(
        median(rounds, Figures::perSecond),
        median(rounds, Figures::p50),
        median(rounds, Figures::p99),
        median(rounds, Figures::p999),
        rounds.stream().mapToDouble(Figures::max).max().orElse(0),
        rounds.stream().mapToLong(Figures::errors).sum());
  }

  /**
   * How far the rates of several rounds lie apart, as a part of the middle one; not a number where
   * there is nothing to compare.
   */
  static double spread(List<Figures> rounds) {
    DoubleSummaryStatistics rates =
        rounds.stream().mapToDouble(Figures::perSecond).summaryStatistics();
    return rounds.size() < 2
        ? Double.NaN
        : (rates.getMax() - rates.getMin()) / median(rounds, Figures::perSecond);
  }

  private static double median(List<Figures> rounds, ToDoubleFunction<Figures> figure) {
    double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length == 0
        ? 0
        : sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static double at(long[] sorted, double part) {
    if (sorted.length == 0) {
      return 0;
    }
    int place = (int) Math.min(sorted.length - 1L, (long) (sorted.length * part));
    return sorted[place] / NANOS_PER_MILLI;
  }
}
