package dev.portcullis.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
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

  /** The overlay replaces names in rules that it knows by their place. */
  @Test
  void rightsAreAboutTheSameWebhooks() throws Exception {
    JsonNode rules = Json.object();
    for (YamlDocument role : documents("base/server-roles.yaml")) {
      if (role.content().at("/metadata/name").asText().endsWith("admission-controller:core")) {
        rules = role.content().path("rules");
      }
    }
    JsonNode patches = read("overlays/kyverno-names/webhook-names.yaml");
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i).has("resourceNames")) {
        String names = rules.get(i).path("resourceNames").toString();
        expected.add("/rules/" + i + "/resourceNames " + names.replace("portcullis", "kyverno"));
      }
    }
    List<String> found = new ArrayList<>();
    patches.forEach(p -> found.add(p.path("path").textValue() + " " + p.path("value")));
    assertThat(found).hasSize(2).isEqualTo(expected);
  }

  private static List<YamlDocument> documents(String file) throws Exception {
    return YamlReader.documents(Files.readString(DEPLOY.resolve(file)));
  }

  private static JsonNode read(String file) throws Exception {
    return documents(file).getFirst().content();
  }
}
