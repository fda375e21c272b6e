package dev.portcullis.deploy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cluster.TestCluster;
import dev.portcullis.cluster.WithCluster;
import dev.portcullis.value.Json;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the API server takes and what it refuses by our definitions. */
@WithCluster
class DefinitionsIT {
  private static final Path FIXTURES = Path.of("src/test/resources/fixtures/deploy");
  private static final Map<String, String> RESOURCES =
      Map.of(
          "ClusterPolicy", "clusterpolicies",
          "Policy", "policies",
          "PolicyException", "policyexceptions",
          "CleanupPolicy", "cleanuppolicies",
          "ClusterCleanupPolicy", "clustercleanuppolicies",
          "GlobalContextEntry", "globalcontextentries",
          "PolicyReport", "policyreports");
  private static final Set<String> WITHOUT_NAMESPACE =
      Set.of("ClusterPolicy", "ClusterCleanupPolicy", "GlobalContextEntry");

  @BeforeAll
  static void define(TestCluster cluster) {
    cluster.kubectl("apply", "--validate=strict", "-k", "deploy/crds");
    cluster.kubectl("wait", "--for=condition=Established", "crd", "--all", "--timeout=30s");
  }

  @Test
  void nothingIsLost(TestCluster cluster) throws Exception {
    List<JsonNode> objects = documents(FIXTURES.resolve("accepted.yaml"));
    assertThat(objects).hasSize(12);
    for (JsonNode object : objects) {
      assertTaken(cluster, object, FIXTURES.toString());
    }
  }

  @Test
  void samplePoliciesAreTaken(TestCluster cluster) throws Exception {
    int taken = 0;
    try (Stream<Path> files = Files.walk(Path.of("deploy/policies"))) {
      for (Path file : files.filter(f -> f.endsWith("policy.yaml")).toList()) {
        for (JsonNode object : documents(file)) {
          if (RESOURCES.containsKey(object.path("kind").asText(""))) {
            assertTaken(cluster, object, file.toString());
            taken++;
          }
        }
      }
    }
    assertThat(taken).isGreaterThanOrEqualTo(9);
  }

  @Test
  void mistakesAreRefused(TestCluster cluster) throws Exception {
    JsonNode cases = documents(FIXTURES.resolve("refused.yaml")).getFirst();
    assertThat(cases).hasSize(19);
    for (JsonNode one : cases) {
      JsonNode answer = create(cluster, one.path("object"));
      assertThat(answer.path("message").asText("")).contains(one.path("says").textValue());
    }
  }

  @Test
  void defaultsAreFilledIn(TestCluster cluster) throws Exception {
    JsonNode policy =
        Json.parse(
            """
            {"apiVersion": "kyverno.io/v1", "kind": "ClusterPolicy", "metadata": {"name": "x"},
             "spec": {"rules": [{"name": "a", "match": {}, "validate": {}}]}}
            """);
    assertThat(create(cluster, policy).path("spec"))
        .isEqualTo(
            Json.parse(
                """
                {"admission": true, "background": true, "emitWarning": false,
                 "validationFailureAction": "Audit",
                 "rules": [{"name": "a", "match": {}, "skipBackgroundRequests": true,
                   "validate": {"allowExistingViolations": true}}]}
                """));
  }

  private static void assertTaken(TestCluster cluster, JsonNode object, String where)
      throws Exception {
    String name = object.path("kind").textValue() + " " + object.at("/metadata/name").textValue();
    JsonNode answer = create(cluster, object);
    assertThat(answer.path("kind"))
        .as("%s: %s: %s", where, name, answer)
        .isEqualTo(object.path("kind"));
    List<String> lost = new ArrayList<>();
    lost(object, answer, "", lost);
    assertThat(lost).as("%s: %s", where, name).isEmpty();
  }

  private static void lost(JsonNode sent, JsonNode taken, String path, List<String> lost) {
    if (sent.isObject() && taken.isObject()) {
      sent.properties()
          .forEach(f -> lost(f.getValue(), taken.path(f.getKey()), path + "/" + f.getKey(), lost));
    } else if (sent.isArray() && sent.size() == taken.size()) {
      for (int i = 0; i < sent.size(); i++) {
        lost(sent.get(i), taken.get(i), path + "/" + i, lost);
      }
    } else if (!sent.equals(taken) && !path.equals("/metadata/namespace")) {
      lost.add("%s: %s instead of %s".formatted(path, taken, sent));
    }
  }

  /** A strict creation that is not carried out: the object, or the Status that refuses it. */
  private static JsonNode create(TestCluster cluster, JsonNode object) throws Exception {
    String kind = object.path("kind").textValue();
    ObjectNode sent = object.deepCopy();
    ObjectNode metadata = (ObjectNode) sent.path("metadata");
    metadata.remove("namespace");
    String url =
        "/apis/%s%s/%s?dryRun=All&fieldValidation=Strict"
            .formatted(
                object.path("apiVersion").textValue(),
                WITHOUT_NAMESPACE.contains(kind) ? "" : "/namespaces/default",
                Objects.requireNonNull(RESOURCES.get(kind), kind));
    var http = cluster.client().getHttpClient();
    var request =
        http.newHttpRequestBuilder()
            .uri(cluster.client().getMasterUrl().toURI().resolve(url))
            .post("application/json", sent.toString())
            .build();
    var response = http.sendAsync(request, String.class).get();
    return Json.parse(response.bodyString());
  }

  private static List<JsonNode> documents(Path file) throws Exception {
    return YamlReader.documents(Files.readString(file, UTF_8)).stream()
        .map(YamlDocument::content)
        .toList();
  }
}
