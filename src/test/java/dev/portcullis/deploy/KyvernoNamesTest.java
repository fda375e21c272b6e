package dev.portcullis.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The overlay with Kyverno's names differs from what it lies over by nothing but names. */
class KyvernoNamesTest {
  private static final Path DEPLOY = Path.of("deploy");

  @ParameterizedTest
  @ValueSource(strings = {"resourceFilters", "webhooks"})
  void configurationIsAboutTheSameObjects(String key) throws Exception {
    JsonNode base = read("configuration/configmap.yaml").path("data");
    JsonNode overlay = read("overlays/kyverno-names/configuration.yaml").path("data");
    assertThat(overlay.path(key).textValue())
        .isEqualTo(base.path(key).textValue().replace("portcullis", "kyverno"));
  }

  private static JsonNode read(String file) throws Exception {
    return YamlReader.documents(Files.readString(DEPLOY.resolve(file))).getFirst().content();
  }
}
