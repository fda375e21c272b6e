package dev.portcullis.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.Names.ClusterObject;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The server knows the names of what {@code deploy/base} installs. */
class InstalledNamesTest {
  private static final Names NAMES = Names.portcullis("portcullis");

  /** Otherwise a policy that matches everything could keep us from being installed again. */
  @Test
  void nothingThatIsNeededToInstallUsIsJudgedByUs() throws Exception {
    Set<ClusterObject> installed = new HashSet<>();
    for (JsonNode object : installed()) {
      String name = object.at("/metadata/name").textValue();
      switch (object.path("kind").textValue()) {
        case "ClusterRole" ->
            installed.add(new ClusterObject("rbac.authorization.k8s.io", "clusterroles", name));
        case "ClusterRoleBinding" ->
            installed.add(
                new ClusterObject("rbac.authorization.k8s.io", "clusterrolebindings", name));
        case "Namespace" -> installed.add(new ClusterObject("", "namespaces", name));
        default -> assertThat(object.at("/metadata/namespace").asText()).isEqualTo("portcullis");
      }
    }
    assertThat(installed).hasSizeGreaterThan(15);
    assertThat(NAMES.clusterObjects()).containsAll(installed);
  }

  @Test
  void theOwnerOfWebhookConfigurationsIsInstalled() throws Exception {
    assertThat(installed())
        .anySatisfy(
            object -> {
              assertThat(object.path("kind").textValue()).isEqualTo("ClusterRole");
              assertThat(object.at("/metadata/name").textValue()).isEqualTo(NAMES.owningRole());
            });
  }

  @Test
  void serviceAndConfigurationHaveTheNamesThatTheServerLooksFor() throws Exception {
    List<String> names =
        installed().stream()
            .map(o -> o.path("kind").textValue() + " " + o.at("/metadata/name").textValue())
            .toList();
    assertThat(names).contains("Service " + NAMES.service(), "ConfigMap " + NAMES.configMap());
  }

  private static List<JsonNode> installed() throws Exception {
    List<JsonNode> objects = new ArrayList<>();
    for (String folder : List.of("base", "configuration")) {
      try (Stream<Path> files = Files.list(Path.of("deploy", folder))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".yaml")).toList()) {
          YamlReader.documents(Files.readString(file)).stream()
              .map(YamlDocument::content)
              .filter(o -> !o.path("kind").asText().equals("Kustomization"))
              .forEach(objects::add);
        }
      }
    }
    return objects;
  }
}
