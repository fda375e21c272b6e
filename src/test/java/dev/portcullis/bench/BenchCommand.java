package dev.portcullis.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cluster.Project;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures all workloads in one run and prints them side by side. */
@Command(
    name = "bench",
    description = "Measures the server under load, everything in one run, as ratios.",
    mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {
  private static final Duration WARM_UP = Duration.ofSeconds(4);
  private static final int COLD = 1_000;
  private static final double PART_OF_SATURATION = 0.7;

  @Option(names = "--seconds", description = "how long each load lasts (default 6)")
  private int seconds = 6;

  @Option(names = "--only", description = "only workloads whose names contain this")
  private String only = "";

  @Option(names = "--save-baseline", description = "keep the ratios as the baseline")
  private boolean save;

  private final Map<String, Measured> measured = new LinkedHashMap<>();
  private final List<Ratio> ratios = new ArrayList<>();

  /** Runs the command. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new BenchCommand()).execute(args));
  }

  @Override
  public Integer call() throws Exception {
    System.out.printf(
        "%-22s %10s %8s %8s %8s %8s %7s %9s %10s %6s%n",
        "", "reviews/s", "p50 ms", "p99", "p99.9", "max", "errors", "CPU µs", "bytes", "RSS");
    try (PacedLoad paced = new PacedLoad()) {
      for (Workload workload : new Workloads().all()) {
        if (workload.name().contains(only)) {
          measure(workload, paced);
        }
      }
      paced(paced);
    }
    ratios();
    ratios.forEach(ratio -> System.out.println(ratio.line()));
    keep();
    return measured.values().stream().anyMatch(m -> m.figures().errors() > 0) ? 1 : 0;
  }

  private void measure(Workload workload, PacedLoad paced) throws Exception {
    try (BenchServer server = BenchServer.start(workload)) {
      if (workload.name().equals(Workloads.ALLOWED)) {
        Figures cold = paced.one(server, workload, COLD);
        ratios.add(new Ratio("first 1,000 reviews: slowest, in ms", cold.max(), 250, false));
      }
      SaturatingLoad.run(server, workload, WARM_UP);
      Usage before = Usage.of(server);
      Figures figures = SaturatingLoad.run(server, workload, Duration.ofSeconds(seconds));
      Usage after = Usage.of(server);
      double reviews = figures.perSecond() * seconds;
      Measured result =
          new Measured(
              workload.name(),
              figures,
              (after.cpuMillis() - before.cpuMillis()) * 1000 / reviews,
              (after.allocatedBytes() - before.allocatedBytes()) / reviews,
              after.peakKib() / 1024.0);
      measured.put(workload.name(), result);
      System.out.printf(
          "%-22s %10.0f %8.2f %8.2f %8.2f %8.2f %7d %9.1f %10.0f %6.0f%n",
          workload.name(),
          figures.perSecond(),
          figures.p50(),
          figures.p99(),
          figures.p999(),
          figures.max(),
          figures.errors(),
          result.cpuMicros(),
          result.allocatedBytes(),
          result.rssMib());
    }
  }

  /** Both at 70 % of what saturates the one with policies. */
  private void paced(PacedLoad load) throws Exception {
    Optional<Measured> allowed = Optional.ofNullable(measured.get(Workloads.ALLOWED));
    if (allowed.isEmpty() || !measured.containsKey(Workloads.NULL)) {
      return;
    }
    double rate = allowed.get().figures().perSecond() * PART_OF_SATURATION;
    Map<String, Figures> figures = new LinkedHashMap<>();
    for (Workload workload : new Workloads().all()) {
      if (workload.name().equals(Workloads.NULL) || workload.name().equals(Workloads.ALLOWED)) {
        try (BenchServer server = BenchServer.start(workload)) {
          SaturatingLoad.run(server, workload, WARM_UP);
          load.run(server, workload, rate, Duration.ofSeconds(2));
          Figures paced = load.run(server, workload, rate, Duration.ofSeconds(seconds));
          figures.put(workload.name(), paced);
          System.out.printf(
              "%-22s %10.0f %8.2f %8.2f %8.2f %8.2f %7d   at a fixed rate%n",
              workload.name(),
              paced.perSecond(),
              paced.p50(),
              paced.p99(),
              paced.p999(),
              paced.max(),
              paced.errors());
        }
      }
    }
    ratios.add(
        new Ratio(
            "p99 of pod security against null, at 70 % of saturation",
            figures.get(Workloads.ALLOWED).p99() / figures.get(Workloads.NULL).p99(), 1.5, false));
  }

  private void ratios() {
    perSecond(Workloads.ALLOWED, Workloads.NULL, 0.5);
    perSecond(Workloads.DENIED, Workloads.NULL, 0.35);
    perSecond(Workloads.RULES_MANY, Workloads.RULES_FEW, 0.8);
    Measured large = measured.get(Workloads.LARGE);
    Measured parsed = measured.get(Workloads.LARGE_NULL);
    if (large != null && parsed != null) {
      ratios.add(
          new Ratio(
              "CPU of a 1 MB object with pod security against reading it",
              large.cpuMicros() / parsed.cpuMicros(),
              3,
              false));
    }
    double most = measured.values().stream().mapToDouble(Measured::rssMib).max().orElse(0);
    ratios.add(new Ratio("most memory of any load, in MiB", most, 384, false));
  }

  private void perSecond(String one, String other, double target) {
    if (measured.containsKey(one) && measured.containsKey(other)) {
      double value =
          measured.get(one).figures().perSecond() / measured.get(other).figures().perSecond();
      ratios.add(new Ratio("reviews/s of " + one + " against " + other, value, target, true));
    }
  }

  private void keep() throws IOException {
    Path folder = Files.createDirectories(Project.ROOT.resolve("target/bench"));
    ObjectNode all = Json.object();
    ArrayNode rows = all.putArray("workloads");
    measured.values().forEach(m -> rows.add(m.json()));
    ObjectNode kept = all.putObject("ratios");
    ratios.forEach(ratio -> kept.put(ratio.what(), Math.round(ratio.value() * 100) / 100.0));
    Files.writeString(folder.resolve("results.json"), all.toPrettyString() + "\n");
    Path baseline = Project.ROOT.resolve("src/test/resources/bench/baseline.json");
    if (save) {
      Files.writeString(baseline, kept.toPrettyString() + "\n");
    } else if (Files.exists(baseline)) {
      compare(baseline);
    }
  }

  private void compare(Path baseline) throws IOException {
    try {
      JsonNode before = Json.parse(Files.readAllBytes(baseline));
      System.out.println("against the baseline:");
      for (Ratio ratio : ratios) {
        double old = before.path(ratio.what()).asDouble(Double.NaN);
        System.out.printf("  %-66s %8.2f   was %8.2f%n", ratio.what(), ratio.value(), old);
      }
    } catch (JsonSyntaxException e) {
      throw new IOException(baseline + " cannot be read: " + e.getMessage(), e);
    }
  }
}
