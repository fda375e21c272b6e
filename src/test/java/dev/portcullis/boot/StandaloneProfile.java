package dev.portcullis.boot;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A server with policies of its own under {@code target}, so that tests may edit them. */
public class StandaloneProfile implements QuarkusTestProfile {
  static final Path FOLDER = Path.of("target/standalone-test");
  static final Path POLICIES = FOLDER.resolve("policies");
  static final Path CERTIFICATES = FOLDER.resolve("certs");

  /** Where the policies of this profile come from. */
  protected List<Path> sources() {
    return List.of(Path.of("src/test/resources/fixtures/server/policies/policies.yaml"));
  }

  /** What the cluster begins with. */
  protected List<Path> cluster() {
    return List.of();
  }

  protected Path folder() {
    return FOLDER;
  }

  @Override
  public Map<String, String> getConfigOverrides() {
    Path policies = folder().resolve("policies");
    Path cluster = folder().resolve("cluster");
    try {
      clear(folder());
      Files.createDirectories(policies);
      Files.createDirectories(cluster);
      for (Path source : sources()) {
        Files.copy(source, policies.resolve(source.getFileName()));
      }
      for (Path source : cluster()) {
        Files.copy(source, cluster.resolve(source.getFileName()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.of(
        "portcullis.policies", policies.toString(),
        "portcullis.cluster", cluster.toString(),
        "portcullis.poll-millis", "20",
        "portcullis.certificates.folder", folder().resolve("certs").toString());
  }

  private static void clear(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(path);
        }
      }
    }
  }
}
