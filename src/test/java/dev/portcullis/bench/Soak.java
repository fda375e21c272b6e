package dev.portcullis.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Many minutes below saturation while a policy is edited every second. */
final class Soak {
  private static final double PART_OF_SATURATION = 0.7;
  private static final double MOST_MIB = 384;
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static final String EDITED =
      """
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: edited, annotations: {edit: "%d"}}
      spec:
        rules:
        - name: %s
          match: {any: [{resources: {kinds: [Pod]}}]}
          validate:
            failureAction: Enforce
            message: edit %d
            pattern: {metadata: {labels: {app: "%s"}}}
      """;

  private final Options options;
  private final Results results;
  private final Workloads workloads;
  private volatile double mostMib;
  private int edits;

  Soak(Options options, Results results, Workloads workloads) {
    this.options = options;
    this.results = results;
    this.workloads = workloads;
  }

  void run(int minutes) throws IOException, InterruptedException {
    Workload allowed = workloads.allowed().named("soak");
    try (BenchServer server = BenchServer.start(allowed);
        PacedLoad load = new PacedLoad()) {
      double rate = PART_OF_SATURATION * Saturation.of(options, server, allowed);
      results.note("rate", "%.0f reviews/s".formatted(rate));
      load.warm(server.endpoint(allowed), allowed, rate);
      try (ScheduledExecutorService editor = Executors.newSingleThreadScheduledExecutor()) {
        editor.scheduleAtFixedRate(() -> edit(server), 0, 1, TimeUnit.SECONDS);
        minutes(server, allowed, load, rate, minutes);
        editor.shutdownNow();
      }
      long loads = server.log().lines().filter(line -> line.contains("policies and")).count();
      results.note("edits", edits + ", of which the server took in " + (loads - 1));
    }
  }

  private void minutes(
      BenchServer server, Workload allowed, PacedLoad load, double rate, int minutes)
      throws InterruptedException {
    List<Figures> all = new ArrayList<>();
    List<Double> memory = new ArrayList<>();
    for (int minute = 1; minute <= minutes; minute++) {
      CpuTime before = CpuTime.now(server.pid());
      long paused = OwnPauses.millis();
      Figures figures = load.run(server.endpoint(allowed), allowed, rate, MINUTE);
      String shares = CpuTime.now(server.pid()).since(before);
      all.add(figures);
      memory.add(Usage.rssMib(server.pid()));
      results.add(
          "minute " + minute,
          figures,
          "RSS %.0f MiB, %d edits; %s; %s"
              .formatted(memory.getLast(), edits, shares, OwnPauses.since(paused)));
    }
    results.note("errors", Long.toString(all.stream().mapToLong(Figures::errors).sum()));
    results.note(
        "RSS",
        "first %.0f, last %.0f, most %.0f MiB"
            .formatted(memory.getFirst(), memory.getLast(), mostMib));
    results.note(
        "p99",
        "first %.2f, last %.2f, most %.2f ms"
            .formatted(
                all.getFirst().p99(),
                all.getLast().p99(),
                all.stream().mapToDouble(Figures::p99).max().orElse(0)));
    results.add(
        new Ratio("most memory while policies are edited, in MiB", mostMib, MOST_MIB, false));
    results.add(
        new Ratio(
            "memory of the last minute against the first",
            memory.getLast() / memory.getFirst(),
            1.1,
            false));
  }

  /** Another text, the same decision. */
  private void edit(BenchServer server) {
    int edit = edits++;
    Path file = server.policies().resolve("edited.yaml");
    Path draft = server.policies().resolve("edited.draft");
    String even = edit % 2 == 0 ? "even" : "odd";
    try {
      Files.writeString(
          draft, EDITED.formatted(edit, even, edit, edit % 2 == 0 ? "?*" : "bench | b*"));
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    mostMib = Math.max(mostMib, Usage.rssMib(server.pid()));
  }
}
