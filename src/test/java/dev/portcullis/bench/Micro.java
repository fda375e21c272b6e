package dev.portcullis.bench;

import dev.portcullis.cluster.Project;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the small benchmarks, with what they allocate. */
final class Micro {
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private Micro() {}

  /**
   * Runs those whose names match the first argument.
   *
   * @param args a regular expression, and {@code long} for figures that can be relied on
   */
  public static void main(String[] args) throws Exception {
    boolean thorough = args.length > 1 && args[1].equals("long");
    Path folder = Files.createDirectories(Project.ROOT.resolve("target/bench"));
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(args.length == 0 || args[0].isEmpty() ? ".*" : args[0])
            .mode(Mode.AverageTime)
            .timeUnit(TimeUnit.NANOSECONDS)
            .forks(thorough ? 3 : 1)
            .warmupIterations(thorough ? 5 : 3)
            .warmupTime(TimeValue.seconds(1))
            .measurementIterations(thorough ? 5 : 3)
            .measurementTime(TimeValue.seconds(1))
            .jvmArgs(
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED")
            .addProfiler(GCProfiler.class)
            .verbosity(VerboseMode.SILENT)
            .resultFormat(ResultFormatType.JSON)
            .result(folder.resolve("micro.json").toString());
    print(run(options));
  }

  private static Collection<RunResult> run(ChainedOptionsBuilder options) throws RunnerException {
    return new Runner(options.build()).run();
  }

  private static void print(Collection<RunResult> results) {
    System.out.printf("%10s %9s %10s%n", "ns/op", "±", "bytes/op");
    List<RunResult> sorted = results.stream().sorted(Comparator.comparing(Micro::name)).toList();
    for (RunResult one : sorted) {
      Result<?> time = one.getPrimaryResult();
      double bytes =
          Optional.ofNullable(one.getSecondaryResults().get(ALLOCATED))
              .map(Result::getScore)
              .orElse(Double.NaN);
      System.out.printf(
          "%10.0f %9.0f %10.0f  %s%n", time.getScore(), time.getScoreError(), bytes, name(one));
    }
  }

  private static String name(RunResult result) {
    String[] parts = result.getParams().getBenchmark().split("\\.");
    String parameters =
        result.getParams().getParamsKeys().stream()
            .map(key -> result.getParams().getParam(key))
            .collect(Collectors.joining(", "));
    return parts[parts.length - 2].replace("Benchmark", "")
        + "."
        + parts[parts.length - 1]
        + (parameters.isEmpty() ? "" : "  " + parameters);
  }
}
