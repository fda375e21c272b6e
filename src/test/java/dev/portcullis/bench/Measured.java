package dev.portcullis.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;

/**
 * One workload, measured.
 *
 * @param workload its name
 * @param figures under a load that saturates the server
 * @param cpuMicros CPU time of the server for one review, in µs
 * @param allocatedBytes what the server allocated for one review; not a number where too little was
 *     allocated to tell
 * @param rssMib memory of the server afterwards, in MiB
 */
record Measured(
    String workload, Figures figures, double cpuMicros, double allocatedBytes, double rssMib) {
  ObjectNode json() {
    ObjectNode json = Json.object().put("workload", workload);
    json.put("reviewsPerSecond", rounded(figures.perSecond()));
    json.put("p50Millis", rounded(figures.p50())).put("p99Millis", rounded(figures.p99()));
    json.put("p999Millis", rounded(figures.p999())).put("maxMillis", rounded(figures.max()));
    json.put("errors", figures.errors()).put("cpuMicros", rounded(cpuMicros));
    json.put("allocatedBytes", rounded(allocatedBytes)).put("rssMib", rounded(rssMib));
    return json;
  }

  private static double rounded(double value) {
    return Double.isFinite(value) ? Math.round(value * 100) / 100.0 : -1;
  }
}
