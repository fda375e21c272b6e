package dev.portcullis.bench;

import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The load of {@code wrk}, which takes little of the machine for itself.
 *
 * @see <a href="https://github.com/wg/wrk">wrk</a>
 */
final class WrkLoad implements SaturatingLoad {
  private static final Pattern FIGURES =
      Pattern.compile("figures (\\S+) (\\S+) (\\S+) (\\S+) (\\S+) (\\d+)");
  private static final Duration GRACE = Duration.ofSeconds(30);

  /** Whether the program is there. */
  static boolean isInstalled() {
    return CommandResult.of(GRACE, List.of("bash", "-c", "command -v wrk"), Project.ROOT)
        .succeeded();
  }

  @Override
  public String name() {
    return "wrk";
  }

  @Override
  public Figures run(Endpoint endpoint, Workload workload, Duration time) throws IOException {
    Path folder = workload.folder();
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
            "-c" + CONNECTIONS,
            "-d" + time.toSeconds() + "s",
            "-s",
            Project.ROOT.resolve("scripts/lib/reviews.lua").toString(),
            endpoint.url());
    CommandResult result = CommandResult.of(time.plus(GRACE), command, Project.ROOT);
    Optional<Figures> figures = figures(result.output());
    if (!result.succeeded() || figures.isEmpty()) {
      throw new IOException("wrk failed: " + result.output() + result.errors());
    }
    return figures.get();
  }

  /** What the script of wrk prints when it is done. */
  static Optional<Figures> figures(String output) {
    Matcher line = FIGURES.matcher(output);
    return line.find()
        ? Optional.of(
            new Figures(
                number(line, 1),
                number(line, 2),
                number(line, 3),
                number(line, 4),
                number(line, 5),
                Long.parseLong(line.group(6))))
        : Optional.empty();
  }

  private static double number(Matcher line, int group) {
    return Double.parseDouble(line.group(group));
  }
}
