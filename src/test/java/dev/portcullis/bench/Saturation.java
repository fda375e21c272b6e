package dev.portcullis.bench;

import java.io.IOException;

/** How much a server answers at most, told by the client that loads it below that. */
final class Saturation {
  private Saturation() {}

  /** Warms a server up and gives its rate. */
  static double of(Options options, BenchServer server, Workload workload)
      throws IOException, InterruptedException {
    try (ClosedLoad closed = new ClosedLoad()) {
      return Group.warm(options, closed).of(server.endpoint(workload), workload);
    }
  }
}
