package dev.portcullis.adapter.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbeddedClusterTest {
  private static final GroupVersionKind CONFIG = GroupVersionKind.of("v1", "ConfigMap");
  private static final GroupVersionKind SECRET = GroupVersionKind.of("v1", "Secret");
  private static final GroupVersionKind DEPLOYMENT = GroupVersionKind.of("apps/v1", "Deployment");

  private Instant now = Instant.parse("2026-01-02T03:04:05.678Z");
  private final EmbeddedCluster cluster = new EmbeddedCluster(() -> now);
  private final List<String> events = new ArrayList<>();

  @BeforeEach
  void watch() {
    cluster.watch(
        event ->
            events.add(
                event.getClass().getSimpleName()
                    + " "
                    + event.object().path("metadata").path("name").asText()));
  }

  @Test
  void aNewObjectGetsItsIdentity() {
    JsonNode stored =
        write("{apiVersion: apps/v1, kind: Deployment, metadata: {name: a, namespace: ns}}");
    JsonNode metadata = stored.path("metadata");
    assertThat(metadata.path("uid").asText()).hasSize(36);
    assertThat(metadata.path("creationTimestamp").asText()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(metadata.path("resourceVersion").asText()).isEqualTo("1");
    assertThat(metadata.path("generation").asLong()).isEqualTo(1);
    assertThat(events).containsExactly("Added a");
  }

  @Test
  void anUpdateKeepsTheIdentityAndCountsGenerationsOfTheContentOnly() {
    JsonNode first =
        write(
            "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a, namespace: ns}, spec: {replicas: 1}}");
    now = Instant.parse("2026-02-02T00:00:00Z");
    JsonNode labelled =
        write(
            "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a, namespace: ns, labels: {x: y}},"
                + " spec: {replicas: 1}}");
    JsonNode scaled =
        write(
            "{apiVersion: apps/v1, kind: Deployment, metadata: {name: a, namespace: ns}, spec: {replicas: 2}}");
    assertThat(labelled.path("metadata").path("uid")).isEqualTo(first.path("metadata").path("uid"));
    assertThat(labelled.path("metadata").path("creationTimestamp"))
        .isEqualTo(first.path("metadata").path("creationTimestamp"));
    assertThat(labelled.path("metadata").path("generation").asLong()).isEqualTo(1);
    assertThat(labelled.path("metadata").path("resourceVersion").asText()).isEqualTo("2");
    assertThat(scaled.path("metadata").path("generation").asLong()).isEqualTo(2);
    assertThat(events).containsExactly("Added a", "Modified a", "Modified a");
  }

  @Test
  void writingTheSameAgainIsNoChange() {
    write("{apiVersion: v1, kind: Secret, metadata: {name: s, namespace: ns}, stringData: {k: v}}");
    JsonNode again =
        write(
            "{apiVersion: v1, kind: Secret, metadata: {name: s, namespace: ns}, type: Opaque, data: {k: dg==}}");
    assertThat(again.path("metadata").path("resourceVersion").asText()).isEqualTo("1");
    assertThat(events).containsExactly("Added s");
  }

  @Test
  void stringDataIsStoredAsData() {
    JsonNode stored =
        write(
            "{apiVersion: v1, kind: Secret, metadata: {name: s, namespace: ns}, data: {a: YQ==, b: Yg==},"
                + " stringData: {b: B, c: ü}}");
    assertThat(stored.path("data")).isEqualTo(yaml("{a: YQ==, b: Qg==, c: w7w=}"));
    assertThat(stored.has("stringData")).isFalse();
    assertThat(stored.path("type").asText()).isEqualTo("Opaque");
    assertThat(stored.path("metadata").has("generation")).isFalse();
  }

  @Test
  void aNamespaceIsActiveAndNamedByALabel() {
    JsonNode stored =
        write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, namespace: no}}");
    assertThat(stored.path("metadata").path("labels"))
        .isEqualTo(yaml("{kubernetes.io/metadata.name: shop}"));
    assertThat(stored.path("metadata").has("namespace")).isFalse();
    assertThat(stored.path("status").path("phase").asText()).isEqualTo("Active");
  }

  @Test
  void aNamespaceTakesItsContentAndAnOwnerItsDependents() {
    write("{apiVersion: v1, kind: Namespace, metadata: {name: ns}}");
    String uid =
        write("{apiVersion: v1, kind: ConfigMap, metadata: {name: owner, namespace: ns}}")
            .path("metadata")
            .path("uid")
            .asText();
    write(
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: owned, namespace: other, ownerReferences: [{uid: "
            + uid
            + "}]}}");
    write("{apiVersion: v1, kind: ConfigMap, metadata: {name: third, namespace: other}}");
    assertThat(cluster.delete(new ResourceRef(GroupVersionKind.of("v1", "Namespace"), "", "ns")))
        .isTrue();
    assertThat(names(cluster.list(CONFIG, "", Json.object()))).containsExactly("third");
    assertThat(events).endsWith("Deleted ns", "Deleted owner", "Deleted owned");
  }

  @Test
  void absenceIsSaidInTheWordsOfTheApiServer() {
    assertThat(cluster.find(new ResourceRef(SECRET, "ns", "s")))
        .isEqualTo(new Answer.Absent<>("secrets \"s\" not found"));
    assertThat(cluster.find(new ResourceRef(DEPLOYMENT, "ns", "d")))
        .isEqualTo(new Answer.Absent<>("deployments.apps \"d\" not found"));
    assertThat(cluster.delete(new ResourceRef(SECRET, "ns", "s"))).isFalse();
  }

  @Test
  void aListIsSortedAndItemsOfBuiltInKindsCarryNoKind() {
    write("{apiVersion: v1, kind: ConfigMap, metadata: {name: b, namespace: ns}}");
    write("{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: ns}}");
    write("{apiVersion: v1, kind: ConfigMap, metadata: {name: c, namespace: aa}}");
    JsonNode list = found(cluster.read(path("", "configmaps", "", Map.of())));
    assertThat(list.path("kind").asText()).isEqualTo("ConfigMapList");
    assertThat(list.path("metadata").path("resourceVersion").asText()).isEqualTo("3");
    assertThat(list.path("items").valueStream().map(i -> i.path("metadata").path("name").asText()))
        .containsExactly("c", "a", "b");
    assertThat(list.path("items").path(0).has("kind")).isFalse();
    assertThat(found(cluster.read(path("", "configmaps", "ns", Map.of()))).path("items"))
        .hasSize(2);
  }

  @Test
  void aDefinitionSaysHowACustomKindIsServed() {
    write(
        "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {name: x},"
            + " spec: {group: e.io, scope: Cluster, names: {kind: Mouse, plural: mice}}}");
    JsonNode stored =
        write("{apiVersion: e.io/v1, kind: Mouse, metadata: {name: m, namespace: no}}");
    assertThat(stored.path("metadata").has("namespace")).isFalse();
    ApiPath path = new ApiPath("e.io", "v1", "", "mice", "m", "", Map.of());
    assertThat(found(cluster.read(path))).isEqualTo(stored);
    assertThat(cluster.read(path("e.io", "mouses", "", Map.of())))
        .isEqualTo(new Answer.Absent<>("the server could not find the requested resource"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "labelSelector | app=a            | a",
        "labelSelector | app==a,tier      | a",
        "labelSelector | app!=a           | b c",
        "labelSelector | app in (a, b)    | a b",
        "labelSelector | app notin (a,b)  | c",
        "labelSelector | !app             | c",
        "labelSelector | tier             | a",
        "fieldSelector | metadata.name=b  | b",
        "fieldSelector | metadata.name!=b | a c",
        "labelSelector | app in a         | -",
        "labelSelector | a b              | -",
        "fieldSelector | name             | -",
      })
  void queriesSelect(String parameter, String query, String names) {
    write(
        "{apiVersion: v1, kind: Pod, metadata: {name: a, namespace: ns, labels: {app: a, tier: x}}}");
    write("{apiVersion: v1, kind: Pod, metadata: {name: b, namespace: ns, labels: {app: b}}}");
    write("{apiVersion: v1, kind: Pod, metadata: {name: c, namespace: ns}}");
    Answer<JsonNode> answer = cluster.read(path("", "pods", "ns", Map.of(parameter, query)));
    if (names == null) {
      assertThat(answer).isInstanceOf(Answer.Unavailable.class);
    } else {
      assertThat(
              found(answer)
                  .path("items")
                  .valueStream()
                  .map(i -> i.path("metadata").path("name").asText()))
          .containsExactly(names.split(" "));
    }
  }

  @Test
  void selectorObjectsSelect() {
    write(
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: ns, labels: {app: a, tier: x}}}");
    write(
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: b, namespace: ns, labels: {app: b}}}");
    assertThat(names(cluster.list(CONFIG, "ns", yaml("{matchLabels: {app: a}}"))))
        .containsExactly("a");
    assertThat(
            names(
                cluster.list(
                    CONFIG,
                    "",
                    yaml(
                        "{matchExpressions: [{key: app, operator: In, values: [a, b]}, {key: tier, operator: DoesNotExist}]}"))))
        .containsExactly("b");
    assertThat(cluster.list(CONFIG, "", yaml("{matchExpressions: [{key: app, operator: Like}]}")))
        .isInstanceOf(Answer.Unavailable.class);
  }

  private static ApiPath path(
      String group, String resource, String namespace, Map<String, String> query) {
    return new ApiPath(group, "v1", namespace, resource, "", "", query);
  }

  private JsonNode write(String yaml) {
    return cluster.write(yaml(yaml));
  }

  private static JsonNode yaml(String text) {
    try {
      return YamlReader.documents(text).getFirst().content();
    } catch (YamlSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static JsonNode found(Answer<JsonNode> answer) {
    return ((Answer.Found<JsonNode>) answer).value();
  }

  private static List<String> names(Answer<List<JsonNode>> answer) {
    return ((Answer.Found<List<JsonNode>>) answer)
        .value().stream().map(o -> o.path("metadata").path("name").asText()).toList();
  }
}
