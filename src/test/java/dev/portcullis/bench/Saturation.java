package dev.portcullis.bench;

import java.io.IOException;
import java.time.Duration;

/**
 * How much a server answers at most when reviews come at a fixed rate, told by the client that then
 * sends a part of it.
 *
 * <p>Connections that each wait for their answer before they send again find both sides in step,
 * and get more answers out of the same cores than reviews that come when they are due. 70 % of that
 * could leave nothing to spare, so that one pause would be made up for only minutes later.
 */
final class Saturation {
  private static final Duration OFFERED = Duration.ofSeconds(5);

  private Saturation() {}

  /** Warms a server up and gives its rate. */
  static double of(Options options, BenchServer server, Workload workload)
      throws IOException, InterruptedException {
    double closed;
    try (ClosedLoad load = new ClosedLoad()) {
      closed = Group.warm(options, load).of(server.endpoint(workload), workload);
    }
    try (PacedLoad load = new PacedLoad()) {
      load.run(server.endpoint(workload), workload, closed, OFFERED);
      double answered = load.run(server.endpoint(workload), workload, closed, OFFERED).perSecond();
      return Math.min(closed, answered);
    }
  }
}
