package dev.portcullis.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Where the project lies, and its built server. */
public final class Project {
  /** The folder of the repository. */
  public static final Path ROOT = root();

  private static final Duration LONGEST_BUILD = Duration.ofMinutes(10);

  private Project() {}

  private static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("pom.xml"))) {
      folder =
          Optional.ofNullable(folder.getParent())
              .orElseThrow(() -> new IllegalStateException("not below the folder of the project"));
    }
    return folder;
  }

  /** The server's jar: Maven says where it built it; otherwise it is built if it is out of date. */
  public static Path jar() {
    return Optional.ofNullable(System.getProperty("portcullis.jar"))
        .map(Path::of)
        .orElseGet(() -> Built.JAR);
  }

  /** Built at most once in a run. */
  private static final class Built {
    static final Path JAR = build();

    private static Path build() {
      List<String> command =
          List.of("bash", "-c", ". scripts/lib/java.sh && need_java && need_build quiet");
      CommandResult result = CommandResult.of(LONGEST_BUILD, command, ROOT);
      if (!result.succeeded()) {
        throw new IllegalStateException("the server could not be built: " + result.errors());
      }
      return ROOT.resolve("target/quarkus-app/quarkus-run.jar");
    }
  }
}
