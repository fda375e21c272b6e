package dev.portcullis.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The first reviews after a start. */
final class Cold {
  private static final int FIRST = 1_000;
  private static final int STARTS = 3;
  private static final Duration CLIENT_WARM_UP = Duration.ofMillis(500);
  private static final int CLIENT_WARM_UPS = 8;

  private final Results results;
  private final Workloads workloads;

  Cold(Results results, Workloads workloads) {
    this.results = results;
    this.workloads = workloads;
  }

  void run() throws IOException, InterruptedException {
    // The client compiles on the way, too, its handshakes as well, and must not be what is
    // measured.
    Workload nothing = workloads.nothing();
    try (BenchServer server = BenchServer.start(nothing)) {
      for (int i = 0; i < CLIENT_WARM_UPS; i++) {
        try (ClosedLoad load = new ClosedLoad()) {
          load.run(server.endpoint(nothing), nothing, CLIENT_WARM_UP);
        }
      }
    }
    Figures sequential = middle(1);
    results.add("cold, one at a time", sequential, "the first 1,000");
    Figures parallel = middle(SaturatingLoad.CONNECTIONS);
    results.add("cold, 25 connections", parallel, "the first 1,000");
    results.add(
        new Ratio(
            "first 1,000 reviews: slowest, in ms",
            Math.max(sequential.max(), parallel.max()),
            250,
            false));
  }

  /** The start whose slowest review is the middle one; one with errors before any other. */
  private Figures middle(int connections) throws IOException, InterruptedException {
    List<Figures> starts = new ArrayList<>();
    for (int i = 0; i < STARTS; i++) {
      starts.add(first(connections));
    }
    starts.sort(Comparator.comparingDouble(Figures::max));
    return starts.stream()
        .filter(start -> start.errors() > 0)
        .findFirst()
        .orElse(starts.get(STARTS / 2));
  }

  private Figures first(int connections) throws IOException, InterruptedException {
    Workload allowed = workloads.allowed();
    try (BenchServer server = BenchServer.start(allowed);
        ClosedLoad load = new ClosedLoad()) {
      return load.count(server.endpoint(allowed), allowed, connections, FIRST);
    }
  }
}
