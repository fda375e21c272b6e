package dev.portcullis.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The definitions in deploy/crds are those that follow from their sources. */
class ResourceDefinitionsTest {
  /** The longest value of an annotation: kubectl apply writes the whole object into one. */
  private static final int LONGEST_ANNOTATION = 262_144;

  private static final Path SOURCES = Path.of("src/crds");
  private static final Path WRITTEN = Path.of("deploy/crds");

  @Test
  void followFromTheirSources() throws Exception {
    Map<String, String> expected = ResourceDefinitions.expand(SOURCES);
    if (Boolean.getBoolean("portcullis.crds.write")) {
      for (Map.Entry<String, String> file : expected.entrySet()) {
        Files.writeString(WRITTEN.resolve(file.getKey()), file.getValue(), UTF_8);
      }
    }
    assertThat(written()).as("run scripts/crds").isEqualTo(expected);
  }

  @Test
  void canBeAppliedByTheClient() throws Exception {
    for (String text : written().values()) {
      String compact = YamlReader.documents(text).getFirst().content().toString();
      assertThat(compact).hasSizeLessThan(LONGEST_ANNOTATION);
    }
  }

  private static Map<String, String> written() throws Exception {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> found = Files.list(WRITTEN)) {
      for (Path file : found.filter(f -> !f.endsWith("kustomization.yaml")).toList()) {
        files.put(file.getFileName().toString(), Files.readString(file, UTF_8));
      }
    }
    return files;
  }
}
