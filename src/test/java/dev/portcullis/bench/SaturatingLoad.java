package dev.portcullis.bench;

import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** As many reviews as 25 connections can carry, which is what an API server opens: {@code wrk}. */
final class SaturatingLoad {
  private static final Pattern FIGURES =
      Pattern.compile("figures (\\S+) (\\S+) (\\S+) (\\S+) (\\S+) (\\d+)");

  private SaturatingLoad() {}

  /** Sends the reviews of a workload for a while. */
  static Figures run(BenchServer server, Workload workload, Duration time) throws IOException {
    Path folder = Project.ROOT.resolve("target/bench").resolve(workload.name());
    for (int i = 0; i < workload.reviews().size(); i++) {
      Files.writeString(folder.resolve("review-" + i + ".json"), workload.reviews().get(i));
    }
    List<String> command =
        List.of(
            "env",
            "REVIEWS=" + folder,
            "COUNT=" + workload.reviews().size(),
            "wrk",
            "-t1",
            "-c25",
            "-d" + time.toSeconds() + "s",
            "-s",
            Project.ROOT.resolve("scripts/lib/reviews.lua").toString(),
            server.url(workload));
    CommandResult result = CommandResult.of(time.plusSeconds(30), command, Project.ROOT);
    Matcher figures = FIGURES.matcher(result.output());
    if (!result.succeeded() || !figures.find()) {
      throw new IOException("wrk failed: " + result.output() + result.errors());
    }
    return new Figures(
        number(figures, 1),
        number(figures, 2),
        number(figures, 3),
        number(figures, 4),
        number(figures, 5),
        Long.parseLong(figures.group(6)));
  }

  private static double number(Matcher figures, int group) {
    return Double.parseDouble(figures.group(group));
  }
}
