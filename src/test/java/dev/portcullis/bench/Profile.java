package dev.portcullis.bench;

import dev.portcullis.cluster.CommandResult;
import dev.portcullis.cluster.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Records a warm server under load with JFR and says where its time and memory go. */
final class Profile {
  private static final Duration LONGEST_COMMAND = Duration.ofSeconds(60);

  private final Options options;
  private final SaturatingLoad load;

  Profile(Options options, SaturatingLoad load) {
    this.options = options;
    this.load = load;
  }

  /** Profiles one workload; what is printed also lies in {@code target/bench/profile-NAME.txt}. */
  void run(Workload workload) throws IOException, InterruptedException {
    Path recording = workload.folder().resolve("bench.jfr");
    // Without these, samples are told of the places where the VM stops threads only.
    try (BenchServer server =
        BenchServer.start(workload, "-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints")) {
      Group.warm(options, load).of(server.endpoint(workload), workload);
      jcmd(server, "JFR.start", "name=bench", "settings=profile");
      Figures figures =
          load.run(server.endpoint(workload), workload, Duration.ofSeconds(options.seconds));
      jcmd(server, "JFR.dump", "name=bench", "filename=" + recording);
      ProfileSummary summary =
          ProfileSummary.of(recording, Math.round(figures.perSecond() * options.seconds));
      String text =
          "%s: %.0f reviews/s while recording%n%n%s"
              .formatted(workload.name(), figures.perSecond(), summary.text());
      Path kept = Project.ROOT.resolve("target/bench/profile-" + workload.name() + ".txt");
      Files.writeString(kept, text);
      System.out.println(text);
      System.out.println("kept in " + kept + "; the recording is " + recording);
    }
  }

  private static void jcmd(BenchServer server, String... words) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString());
    command.add(Long.toString(server.pid()));
    command.addAll(List.of(words));
    CommandResult result = CommandResult.of(LONGEST_COMMAND, command, Project.ROOT);
    if (!result.succeeded()) {
      throw new IOException("jcmd failed: " + result.output() + result.errors());
    }
  }
}
