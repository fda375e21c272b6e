package dev.portcullis.bench;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code scripts/bench}. */
final class Options {
  @Option(names = "--seconds", description = "how long each load is measured (default 6)")
  int seconds = 6;

  @Option(names = "--rounds", description = "in how many turns it is measured (default 3)")
  int rounds = 3;

  @Option(
      names = "--warm-up",
      description =
          "longest time of warming up in seconds; it ends when the rate is steady (default 45)")
  int warmUp = 45;

  @Option(
      names = {"--only", "--scenario"},
      split = ",",
      description = "only scenarios and workloads whose names begin with one of these")
  List<String> only = List.of();

  @Option(names = "--list", description = "list scenarios and workloads")
  boolean list;

  @Option(names = "--java-client", description = "load with the Java client even if wrk is there")
  boolean javaClient;

  @Option(names = "--peer", description = "the URL of another webhook with the same policies")
  @Nullable String peer;

  @Option(names = "--cacert", description = "the authority of the other webhook, in PEM")
  @Nullable Path authority;

  @Option(
      names = "--jfr",
      arity = "0..1",
      paramLabel = "WORKLOAD",
      fallbackValue = Workloads.ALLOWED,
      description = "profile a workload (default pod-security-allowed) instead of measuring")
  @Nullable String jfr;

  @Option(
      names = "--soak",
      paramLabel = "MINUTES",
      description = "70 %% of saturation, a policy edited every second")
  int soak;

  @Option(
      names = "--overload",
      paramLabel = "SECONDS",
      description = "five times saturation, and recovery")
  int overload;

  @Option(names = "--faults", description = "slow look-ups and the like beside ordinary reviews")
  boolean faults;

  @Option(names = "--save-baseline", description = "keep the ratios as the baseline")
  boolean save;

  @Option(names = "--check", description = "fail if a ratio is worse than the baseline by a tenth")
  boolean check;

  /** Whether something of this name is asked for. */
  boolean selects(String name) {
    return only.isEmpty() || only.stream().anyMatch(name::startsWith);
  }
}
