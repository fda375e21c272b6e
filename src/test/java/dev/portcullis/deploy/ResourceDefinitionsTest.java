package dev.portcullis.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The definitions in deploy/crds are those that follow from their sources. */
class ResourceDefinitionsTest {
  /** The longest value of an annotation: kubectl apply writes the whole object into one. */
  private static final int LONGEST_ANNOTATION = 262_144;

  private static final Path SOURCES = Path.of("src/crds");

  @ParameterizedTest
  @CsvSource({"'', crds", "openreports, crds-openreports", "cel, crds-cel"})
  void followFromTheirSources(String group, String folder) throws Exception {
    Path target = Path.of("deploy").resolve(folder);
    Map<String, String> expected = ResourceDefinitions.expand(SOURCES, group);
    if (Boolean.getBoolean("portcullis.crds.write")) {
      for (Map.Entry<String, String> file : expected.entrySet()) {
        Files.writeString(target.resolve(file.getKey()), file.getValue(), UTF_8);
      }
    }
    assertThat(written(target)).as("run scripts/crds").isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"crds", "crds-openreports", "crds-cel"})
  void canBeAppliedByTheClient(String folder) throws Exception {
    for (String text : written(Path.of("deploy").resolve(folder)).values()) {
      String compact = YamlReader.documents(text).getFirst().content().toString();
      assertThat(compact).hasSizeLessThan(LONGEST_ANNOTATION);
    }
  }

  private static Map<String, String> written(Path folder) throws Exception {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> found = Files.list(folder)) {
      for (Path file : found.filter(f -> !f.endsWith("Kustomization")).toList()) {
        files.put(file.getFileName().toString(), Files.readString(file, UTF_8));
      }
    }
    return files;
  }
}
