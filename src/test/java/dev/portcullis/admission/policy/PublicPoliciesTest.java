package dev.portcullis.admission.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.Verdict;
import dev.portcullis.policy.NamespaceReach;
import dev.portcullis.port.Authority;
import dev.portcullis.value.Json;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The policies of the public cluster cases: those that must be refused are, the others are not.
 * Skipped where the cases are not beside the project.
 */
class PublicPoliciesTest {
  private static final Path FOLDER = Path.of("../shared/conformance");
  private static final Set<String> KINDS =
      Set.of(
          "ClusterPolicy",
          "Policy",
          "PolicyException",
          "CleanupPolicy",
          "ClusterCleanupPolicy",
          "GlobalContextEntry");

  /** What the installation that the cases were written for may not change. */
  private static final Set<String> FOREIGN =
      Set.of("serviceaccounts", "persistentvolumeclaims", "deployments");

  private static final List<String> OWN_GROUPS = List.of(".k8s.io", "kyverno.io", ".crossplane.io");

  private static final int REFUSED = 59;
  private static final int ACCEPTED = 748;

  private int refused;
  private int accepted;
  private final Set<String> wrong = new TreeSet<>();

  /** One case: what its steps have made so far. */
  private static final class Stage {
    final Map<String, JsonNode> objects = new HashMap<>();
    final ServedFixture served = new ServedFixture();
    final RoleAuthority authority = new RoleAuthority(PublicPoliciesTest::mayAnyway);
    final PolicyAdmission admission =
        AdmissionOf.with(
            AdmissionOf.settings(ExceptionSettings.EVERYWHERE, NamespaceReach.OWN_NAMESPACE),
            served::served,
            authority);
  }

  private static boolean mayAnyway(Authority.Access access) {
    boolean write = !Set.of("get", "list", "watch").contains(access.verb());
    String group = access.resource().group();
    boolean own = !group.contains(".") || OWN_GROUPS.stream().anyMatch(group::endsWith);
    return !write || (own && !FOREIGN.contains(access.resource().resource()));
  }

  @Test
  void policiesOfPublicCases() throws IOException {
    Assumptions.assumeTrue(Files.isDirectory(FOLDER));
    List<String> passed =
        Files.readAllLines(FOLDER.resolve("cluster-oracle.tsv")).stream()
            .filter(line -> line.contains("\tpassed"))
            .map(line -> line.substring(0, line.indexOf('\t')))
            .toList();
    List<JsonNode> definitions = definitions();
    for (String one : passed) {
      run(FOLDER.resolve(one), definitions);
    }
    assertThat(wrong).isEmpty();
    assertThat(refused).isEqualTo(REFUSED);
    assertThat(accepted).isEqualTo(ACCEPTED);
  }

  private static List<JsonNode> definitions() throws IOException {
    List<JsonNode> out = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER.resolve("crds"))) {
      files.forEach(file -> out.addAll(documents(file)));
    }
    return out;
  }

  private void run(Path folder, List<JsonNode> definitions) {
    Path own = folder.resolve(".chainsaw-test");
    Path place = Files.isDirectory(own) ? own : folder;
    Path test = place.resolve("chainsaw-test.yaml");
    if (!Files.exists(test)) {
      return;
    }
    Stage stage = new Stage();
    definitions.stream().filter(d -> d.path("spec").has("group")).forEach(stage.served::define);
    for (JsonNode document : documents(test)) {
      for (JsonNode step : document.path("spec").path("steps")) {
        JsonNode template = step.path("use").path("template");
        boolean makes =
            template.asText().endsWith("create-policy.yaml")
                || template.asText().endsWith("update-policy.yaml");
        if (makes) {
          for (JsonNode binding : step.at("/use/with/bindings")) {
            write(stage, place.resolve(binding.path("value").asText()), false);
          }
        }
        step.path("try").forEach(operation -> operate(stage, place, operation));
      }
    }
  }

  private void operate(Stage stage, Path place, JsonNode operation) {
    for (String verb : List.of("apply", "create", "update", "patch")) {
      JsonNode what = operation.path(verb);
      boolean fails =
          what.path("expect").toString().contains("($error != null)\":true")
              || what.path("expect").toString().contains("\"($error)\":\"");
      if (what.path("file").isTextual() && !what.path("file").asText().contains("*")) {
        write(stage, place.resolve(what.path("file").asText()), fails);
      } else if (what.path("resource").isObject()) {
        JsonNode object = what.path("resource");
        JsonNode before = stage.objects.getOrDefault(key(object), Json.object());
        write(
            stage,
            place.resolve("chainsaw-test.yaml"),
            verb.equals("patch") ? patched(before, object) : object,
            fails);
      }
    }
    JsonNode ref = operation.path("delete").path("ref");
    if (ref.isObject()) {
      stage
          .objects
          .keySet()
          .removeIf(
              key ->
                  key.startsWith(ref.path("kind").asText() + "/")
                      && key.endsWith("/" + ref.path("name").asText()));
    }
  }

  private static String key(JsonNode object) {
    return String.join(
        "/",
        object.path("kind").asText(""),
        object.path("metadata").path("namespace").asText(""),
        object.path("metadata").path("name").asText(""));
  }

  private static JsonNode patched(JsonNode before, JsonNode patch) {
    if (!(before instanceof ObjectNode object) || !patch.isObject()) {
      return patch;
    }
    ObjectNode out = object.deepCopy();
    patch
        .properties()
        .forEach(
            field -> out.set(field.getKey(), patched(out.path(field.getKey()), field.getValue())));
    return out;
  }

  private void write(Stage stage, Path file, boolean fails) {
    documents(file).forEach(object -> write(stage, file, object, fails));
  }

  private void write(Stage stage, Path file, JsonNode object, boolean fails) {
    String kind = object.path("kind").asText("");
    if (kind.equals("CustomResourceDefinition")) {
      stage.served.define(object);
    }
    if (kind.equals("ClusterRole")) {
      stage.authority.grant(object);
    }
    if (!KINDS.contains(kind) || !object.path("apiVersion").asText().startsWith("kyverno.io/")) {
      return;
    }
    JsonNode placed = placed(object);
    String key = key(placed);
    JsonNode old = stage.objects.get(key);
    Verdict verdict =
        old == null
            ? AdmissionOf.create(stage.admission, placed)
            : AdmissionOf.update(stage.admission, old, placed);
    if (verdict.allowed()) {
      stage.objects.put(key, placed);
    }
    if (fails) {
      refused++;
    } else {
      accepted++;
    }
    if (verdict.allowed() == fails) {
      wrong.add(
          FOLDER.relativize(file.normalize()) + ": " + (fails ? "ACCEPTED" : verdict.message()));
    }
  }

  /** A test without a namespace for an object runs it in a namespace of its own. */
  private static JsonNode placed(JsonNode object) {
    boolean namespaced =
        Set.of("Policy", "PolicyException", "CleanupPolicy").contains(object.path("kind").asText());
    if (!namespaced || object.path("metadata").has("namespace")) {
      return object;
    }
    ObjectNode copy = object.deepCopy();
    ((ObjectNode) copy.get("metadata")).put("namespace", "default");
    return copy;
  }

  private static List<JsonNode> documents(Path file) {
    try {
      return Files.isRegularFile(file)
          ? YamlReader.documents(Files.readString(file)).stream()
              .map(YamlDocument::content)
              .toList()
          : List.of();
    } catch (IOException | YamlSyntaxException e) {
      return List.of();
    }
  }
}
