package dev.portcullis.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.List;

/**
 * One workload, measured.
 *
 * @param workload its name
 * @param figures under a load that saturates the server
 * @param spread how far the rates of the rounds lie apart, as a part of the middle one; not a
 *     number where there was one round
 * @param cpuMicros CPU time of the server for one review, in µs
 * @param allocatedBytes what the server allocated for one review; not a number where too little was
 *     allocated to tell
 * @param rssMib memory of the server afterwards, in MiB
 * @param peakMib the most memory it held, in MiB
 */
record Measured(
    String workload,
    Figures figures,
    double spread,
    double cpuMicros,
    double allocatedBytes,
    double rssMib,
    double peakMib) {
  /** Rounds that differ by more do not tell how fast something is. */
  private static final double UNSTEADY = 0.3;

  private static final double PERCENT = 100;

  /** Figures that have no server of ours to look into. */
  static Measured of(String name, Figures figures) {
    return new Measured(name, figures, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
  }

  /** What was measured under a load, by what the server had used before and after. */
  static Measured of(String workload, Figures figures, double reviews, Usage before, Usage after) {
    return new Measured(
        workload,
        figures,
        Double.NaN,
        (after.cpuMillis() - before.cpuMillis()) * 1000 / reviews,
        (after.allocatedBytes() - before.allocatedBytes()) / reviews,
        after.rssMib(),
        after.peakMib());
  }

  /** Several rounds as one. */
  static Measured merged(List<Measured> rounds) {
    Measured last = rounds.getLast();
    List<Figures> figures = rounds.stream().map(Measured::figures).toList();
    return new Measured(
        last.workload,
        Figures.merged(figures),
        Figures.spread(figures),
        rounds.stream().mapToDouble(Measured::cpuMicros).average().orElse(0),
        rounds.stream().mapToDouble(Measured::allocatedBytes).average().orElse(0),
        last.rssMib,
        last.peakMib);
  }

  /** The line above the table. */
  static String head() {
    return "%-22s %9s %6s %7s %7s %7s %8s %7s %8s %9s %6s %6s"
        .formatted(
            "",
            "reviews/s",
            "spread",
            "p50 ms",
            "p99",
            "p99.9",
            "max",
            "errors",
            "CPU µs",
            "bytes",
            "RSS",
            "peak");
  }

  String line() {
    return "%-22s %9.0f %6s %7.2f %7.2f %7.2f %8.2f %7d %8s %9s %6s %6s"
        .formatted(
            workload,
            figures.perSecond(),
            text("%.0f", PERCENT * spread),
            figures.p50(),
            figures.p99(),
            figures.p999(),
            figures.max(),
            figures.errors(),
            text("%.1f", cpuMicros),
            text("%.0f", allocatedBytes),
            text("%.0f", rssMib),
            text("%.0f", peakMib));
  }

  private static String text(String format, double value) {
    return Double.isFinite(value) ? format.formatted(value) : "";
  }

  /** Whether the rounds differ so much that the row says little. */
  boolean isUnsteady() {
    return spread > UNSTEADY;
  }

  ObjectNode json() {
    ObjectNode json = Json.object().put("workload", workload);
    json.put("reviewsPerSecond", rounded(figures.perSecond()));
    json.put("p50Millis", rounded(figures.p50())).put("p99Millis", rounded(figures.p99()));
    json.put("p999Millis", rounded(figures.p999())).put("maxMillis", rounded(figures.max()));
    json.put("errors", figures.errors());
    put(json, "spread", spread);
    put(json, "cpuMicros", cpuMicros);
    put(json, "allocatedBytes", allocatedBytes);
    put(json, "rssMib", rssMib);
    put(json, "peakMib", peakMib);
    return json;
  }

  private static void put(ObjectNode json, String key, double value) {
    if (Double.isFinite(value)) {
      json.put(key, rounded(value));
    }
  }

  /** With two places. */
  static double rounded(double value) {
    return Math.round(value * 100) / 100.0;
  }
}
