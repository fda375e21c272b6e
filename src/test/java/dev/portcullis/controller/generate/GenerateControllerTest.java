package dev.portcullis.controller.generate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.admission.AdmissionSubject;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.expr.Budget;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Operation;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What generate rules do over time: one test for each line of the lifecycle. */
class GenerateControllerTest {
  private static final GroupVersionKind CONFIG = GroupVersionKind.of("v1", "ConfigMap");
  private static final GroupVersionKind SECRET = GroupVersionKind.of("v1", "Secret");
  private static final GroupVersionKind NAMESPACE = GroupVersionKind.of("v1", "Namespace");

  private static final String POLICY =
      """
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: quotas}
      spec:
        rules:
          - name: quota
            match: {any: [{resources: {kinds: [Namespace], selector: {matchLabels: {team: "*"}}}}]}
            generate:
              synchronize: true
              apiVersion: v1
              kind: ConfigMap
              name: quota
              namespace: "{{ request.object.metadata.name }}"
              data: {data: {team: "{{ request.object.metadata.labels.team }}", size: "10"}}
      """;

  private static final String CLONE =
      """
      apiVersion: kyverno.io/v1
      kind: ClusterPolicy
      metadata: {name: copies}
      spec:
        rules:
          - name: copy
            match: {any: [{resources: {kinds: [Namespace]}}]}
            generate:
              synchronize: true
              apiVersion: v1
              kind: Secret
              name: regcred
              namespace: "{{ request.object.metadata.name }}"
              clone: {namespace: default, name: regcred}
      """;

  private final EmbeddedCluster cluster =
      new EmbeddedCluster(() -> Instant.parse("2026-01-02T03:04:05Z"));
  private final List<String> log = new CopyOnWriteArrayList<>();
  private boolean allow = true;
  private final EmbeddedGenerate controller =
      new EmbeddedGenerate(
          cluster,
          new Engine(ImageDefaults.DOCKER),
          AdmissionSubject.ports(cluster),
          Budget::untimed,
          request -> new Admission.Decision(allow, allow ? "" : "no", request.object()),
          request -> false,
          log::add);

  @AfterEach
  void close() {
    controller.close();
  }

  private void policies(String text) {
    LoadedPolicies loaded = AdmissionSubject.loader().load("p.yaml", text);
    assertThat(loaded.refused()).isEmpty();
    controller.policies(new PolicyIndex(loaded.policies(), loaded.exceptions()));
    settle();
  }

  private void settle() {
    try {
      assertThat(controller.awaitIdle(Duration.ofSeconds(20))).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private JsonNode write(String yaml) {
    try {
      JsonNode stored = cluster.write(YamlReader.documents(yaml).getFirst().content());
      settle();
      return stored;
    } catch (YamlSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private void delete(GroupVersionKind kind, String namespace, String name) {
    assertThat(cluster.delete(new ResourceRef(kind, namespace, name))).isTrue();
    settle();
  }

  private Optional<JsonNode> find(GroupVersionKind kind, String namespace, String name) {
    return cluster.find(new ResourceRef(kind, namespace, name))
            instanceof Answer.Found<JsonNode>(JsonNode object)
        ? Optional.of(object)
        : Optional.empty();
  }

  private Optional<String> team(String namespace) {
    return find(CONFIG, namespace, "quota").map(o -> o.path("data").path("team").asText());
  }

  @Test
  void aTriggerCreatesAndItsChangesFollow() {
    policies(POLICY);
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    assertThat(team("shop")).contains("a");
    JsonNode labels = find(CONFIG, "shop", "quota").orElseThrow().path("metadata").path("labels");
    assertThat(labels.path("app.kubernetes.io/managed-by").asText()).isEqualTo("kyverno");
    assertThat(labels.path("generate.kyverno.io/trigger-uid").asText())
        .isEqualTo(find(NAMESPACE, "", "shop").orElseThrow().path("metadata").path("uid").asText());
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: b}}}");
    assertThat(team("shop")).contains("b");
  }

  @Test
  void aTriggerThatNoLongerMatchesOrIsGoneTakesItsObjectsAlong() {
    policies(
        POLICY.replace("namespace: \"{{ request.object.metadata.name }}\"", "namespace: other"));
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    assertThat(team("other")).contains("a");
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop}}");
    assertThat(team("other")).isEmpty();
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    assertThat(team("other")).contains("a");
    delete(NAMESPACE, "", "shop");
    assertThat(team("other")).isEmpty();
  }

  @Test
  void anEditedOrDeletedObjectComesBack() {
    policies(POLICY);
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    ObjectNode edited = find(CONFIG, "shop", "quota").orElseThrow().deepCopy();
    edited.putObject("data").put("team", "mine").put("extra", "x");
    cluster.write(edited);
    settle();
    assertThat(find(CONFIG, "shop", "quota").orElseThrow().path("data"))
        .hasToString("{\"team\":\"a\",\"size\":\"10\"}");
    delete(CONFIG, "shop", "quota");
    assertThat(team("shop")).contains("a");
  }

  @Test
  void withoutSynchronizeNothingFollows() {
    policies(POLICY.replace("synchronize: true", "synchronize: false"));
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: b}}}");
    assertThat(team("shop")).contains("a");
    delete(CONFIG, "shop", "quota");
    assertThat(team("shop")).isEmpty();
  }

  @Test
  void existingTriggersCountOnlyWhereTheRuleAsksForThem() {
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    policies(POLICY);
    assertThat(team("shop")).isEmpty();
    policies(
        POLICY.replace("synchronize: true", "synchronize: true\n        generateExisting: true"));
    assertThat(team("shop")).contains("a");
  }

  @Test
  void aChangedRuleChangesItsObjectsAndARemovedOneTakesThemAlong() {
    policies(POLICY);
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    policies(POLICY.replace("size: \"10\"", "size: \"20\""));
    assertThat(find(CONFIG, "shop", "quota").orElseThrow().path("data").path("size").asText())
        .isEqualTo("20");
    policies("");
    assertThat(team("shop")).isEmpty();
  }

  @Test
  void orphansStayWhenTheirPolicyGoes() {
    policies(
        POLICY.replace(
            "synchronize: true",
            "synchronize: true\n        orphanDownstreamOnPolicyDelete: true"));
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    policies("");
    assertThat(team("shop")).contains("a");
  }

  @Test
  void aCopyFollowsItsSource() {
    policies(CLONE);
    write(
        "{apiVersion: v1, kind: Secret, metadata: {name: regcred, namespace: default}, data: {k: YQ==}}");
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop}}");
    assertThat(secret("shop")).contains("YQ==");
    write(
        "{apiVersion: v1, kind: Secret, metadata: {name: regcred, namespace: default}, data: {k: Yg==}}");
    assertThat(secret("shop")).contains("Yg==");
    delete(SECRET, "default", "regcred");
    assertThat(secret("shop")).isEmpty();
  }

  @Test
  void aSourceThatComesLateIsNotMissed() {
    policies(CLONE);
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop}}");
    assertThat(secret("shop")).isEmpty();
    assertThat(log).isNotEmpty();
    write(
        "{apiVersion: v1, kind: Secret, metadata: {name: regcred, namespace: default}, data: {k: YQ==}}");
    assertThat(secret("shop")).contains("YQ==");
  }

  @Test
  void copiesOfOneObjectStayWhenTheirPolicyGoes() {
    policies(CLONE);
    write(
        "{apiVersion: v1, kind: Secret, metadata: {name: regcred, namespace: default}, data: {k: YQ==}}");
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop}}");
    policies("");
    assertThat(secret("shop")).contains("YQ==");
  }

  private Optional<String> secret(String namespace) {
    return find(SECRET, namespace, "regcred").map(o -> o.path("data").path("k").asText());
  }

  @Test
  void aRuleForDeletionsGeneratesWhenTheTriggerGoes() {
    policies(
        POLICY
            .replace("kinds: [Namespace],", "kinds: [Namespace], operations: [DELETE],")
            .replace("namespace: \"{{ request.object.metadata.name }}\"", "namespace: other"));
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    assertThat(team("other")).isEmpty();
    delete(NAMESPACE, "", "shop");
    assertThat(team("other")).contains("a");
  }

  @Test
  void aRuleForCreationsDoesNotSeeTheEndOfItsTrigger() {
    policies(
        POLICY
            .replace("kinds: [Namespace],", "kinds: [Namespace], operations: [CREATE],")
            .replace("namespace: \"{{ request.object.metadata.name }}\"", "namespace: other"));
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: b}}}");
    assertThat(team("other")).contains("a");
    delete(NAMESPACE, "", "shop");
    assertThat(team("other")).contains("a");
  }

  @Test
  void generatedObjectsTriggerOnlyRulesThatWantThem() {
    String chained =
        """
        ---
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: chained}
        spec:
          rules:
            - name: second
              skipBackgroundRequests: SKIP
              match: {any: [{resources: {kinds: [ConfigMap], names: [quota]}}]}
              generate:
                synchronize: true
                apiVersion: v1
                kind: Secret
                name: regcred
                namespace: "{{ request.object.metadata.namespace }}"
                data: {data: {k: YQ==}}
        """;
    policies(POLICY + chained.replace("SKIP", "true"));
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    assertThat(secret("shop")).isEmpty();
    policies(POLICY + chained.replace("SKIP", "false"));
    write("{apiVersion: v1, kind: Namespace, metadata: {name: other, labels: {team: a}}}");
    assertThat(secret("other")).contains("YQ==");
  }

  @Test
  void aListThatShrinksTakesTheObjectOfTheMissingElement() {
    policies(
        """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: each}
        spec:
          rules:
            - name: each
              match: {any: [{resources: {kinds: [ConfigMap], names: [list]}}]}
              generate:
                synchronize: true
                foreach:
                  - list: "request.object.data.names | split(@, ',')"
                    apiVersion: v1
                    kind: ConfigMap
                    name: quota
                    namespace: "{{ element }}"
                    data: {data: {team: "{{ element }}"}}
        """);
    write(
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: list, namespace: default}, data: {names: 'a,b'}}");
    assertThat(team("a")).contains("a");
    assertThat(team("b")).contains("b");
    write(
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: list, namespace: default}, data: {names: 'b'}}");
    assertThat(team("a")).isEmpty();
    assertThat(team("b")).contains("b");
  }

  @Test
  void whatThePoliciesRefuseIsNotWritten() {
    policies(POLICY);
    allow = false;
    write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    assertThat(team("shop")).isEmpty();
    assertThat(log).anyMatch(line -> line.contains("creates ConfigMap shop/quota was refused: no"));
  }

  @Test
  void aRequestThatStoresNothingMayTrigger() {
    policies(
        POLICY
            .replace("synchronize: true", "synchronize: false")
            .replace("namespace: \"{{ request.object.metadata.name }}\"", "namespace: other"));
    JsonNode trigger =
        write("{apiVersion: v1, kind: Namespace, metadata: {name: shop, labels: {team: a}}}");
    delete(CONFIG, "other", "quota");
    assertThat(team("other")).isEmpty();
    controller.triggered(
        TriggerRequest.existing(Operation.CONNECT, trigger, "namespaces", Map.of()));
    settle();
    assertThat(team("other")).contains("a");
  }
}
