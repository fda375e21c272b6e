package dev.portcullis.boot;

import io.quarkus.test.junit.QuarkusTestProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/** A server with policies of its own under {@code target}, so that tests may edit them. */
public class StandaloneProfile implements QuarkusTestProfile {
  static final Path FOLDER = Path.of("target/standalone-test");
  static final Path POLICIES = FOLDER.resolve("policies");
  static final Path CERTIFICATES = FOLDER.resolve("certs");

  /** The policies, by file name. */
  protected Map<String, String> policies() throws IOException {
    Path own = Path.of("src/test/resources/fixtures/server/policies/policies.yaml");
    return Map.of("policies.yaml", Files.readString(own));
  }

  /** What the cluster begins with, by file name. */
  protected Map<String, String> cluster() throws IOException {
    return Map.of();
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
      write(policies, policies());
      write(cluster, cluster());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.of(
        "portcullis.policies", policies.toString(),
        "portcullis.cluster", cluster.toString(),
        "portcullis.poll-millis", "20",
        "portcullis.certificates.folder", folder().resolve("certs").toString());
  }

  private static void write(Path folder, Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
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
