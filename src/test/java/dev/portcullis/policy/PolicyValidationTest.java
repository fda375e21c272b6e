package dev.portcullis.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.policy.Diagnostic.Severity;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PolicyValidationTest {
  private final PolicyReader reader = new PolicyReader();

  @TestFactory
  Stream<DynamicTest> policies() {
    List<JsonNode> cases = BehaviourTable.fixture("policy/refused");
    assertThat(cases.size()).isEqualTo(89);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private void check(JsonNode c) throws JsonSyntaxException {
    PolicySet set = reader.read("", policy(c).toString());
    assertThat(set.refused().stream().map(PolicySet.Refused::reason).findFirst())
        .isEqualTo(c.optional("refused").map(JsonNode::asText));
    List<String> warnings =
        set.diagnostics().stream()
            .filter(d -> d.severity() == Severity.WARNING)
            .map(Diagnostic::message)
            .toList();
    for (JsonNode text : c.path("warned")) {
      assertThat(warnings).anyMatch(warning -> warning.contains(text.asText()));
    }
    if (!c.has("warned") && !c.has("refused")) {
      assertThat(warnings).isEmpty();
    }
  }

  private static JsonNode policy(JsonNode c) throws JsonSyntaxException {
    ObjectNode policy = Json.object().put("apiVersion", "kyverno.io/v1");
    policy.put("kind", c.has("namespace") ? "Policy" : "ClusterPolicy");
    ObjectNode metadata = policy.putObject("metadata").put("name", "p");
    c.optional("namespace").ifPresent(n -> metadata.set("namespace", n));
    ObjectNode spec = policy.putObject("spec");
    c.path("spec").properties().forEach(f -> spec.set(f.getKey(), f.getValue()));
    ObjectNode rule =
        (ObjectNode)
            Json.parse(
                "{\"name\":\"r\",\"match\":{\"any\":[{\"resources\":{\"kinds\":[\"ConfigMap\"]}}]},"
                    + "\"validate\":{\"deny\":{}}}");
    for (var field : c.path("rule").properties()) {
      if (field.getValue().isNull()) {
        rule.remove(field.getKey());
      } else if (field.getValue().asText().equals("~null~")) {
        rule.putNull(field.getKey());
      } else {
        rule.set(field.getKey(), field.getValue());
      }
    }
    spec.putArray("rules").add(rule);
    return policy;
  }

  @Test
  void aFaultIsToldWithItsPlace() {
    PolicySet set =
        reader.read(
            "p.yaml",
            """
            apiVersion: kyverno.io/v1
            kind: ClusterPolicy
            metadata:
              name: p
            spec:
              rules:
              - name: r
                match: {any: [{resources: {kinds: [Pod]}}]}
                validate:
                  deny:
                    conditions:
                      any:
                      - {key: a, operator: Equals}
            """);
    assertThat(set.policies()).isEmpty();
    assertThat(set.diagnostics().getFirst().text())
        .isEqualTo(
            "p.yaml:13:13: error: policy `p` rule `r` path:"
                + " spec.rules[0].validate.deny.conditions.any[0].: entered value of `key`, `value`"
                + " or `operator` is missing or misspelled");
  }

  @Test
  void keysWrittenTwiceAreRefused() {
    PolicySet set =
        reader.read(
            "", "apiVersion: kyverno.io/v1\nkind: Policy\nspec:\n  rules: []\n  rules: []\n");
    assertThat(set.refused().getFirst().reason())
        .isEqualTo("spec.rules: key \"rules\" already set in map");
  }

  @Test
  void otherVersionsAreRefused() {
    PolicySet set =
        reader.read("", "{apiVersion: kyverno.io/v2, kind: ClusterPolicy, metadata: {name: p}}");
    assertThat(set.refused().getFirst().reason())
        .isEqualTo(
            "kyverno.io/v2 ClusterPolicy is not served; use kyverno.io/v1 or kyverno.io/v2beta1");
  }

  @Test
  void theNarrowVersionKnowsFewerForms() {
    PolicySet set =
        reader.read(
            "",
            """
            apiVersion: kyverno.io/v2beta1
            kind: ClusterPolicy
            metadata: {name: p}
            spec:
              rules:
              - name: r
                match: {resources: {kinds: [Pod]}}
                preconditions: {all: [{key: a, operator: Equal, value: b}]}
                validate: {deny: {}}
            """);
    assertThat(set.refused().getFirst().reason())
        .startsWith("[spec.rules[0].match.resources: Invalid value: value provided for unknown")
        .contains("spec.rules[0].preconditions.all[0].operator: Unsupported value: \"Equal\"");
  }

  @Test
  void exceptionsAreTakenWithObjections() {
    PolicySet set =
        reader.read(
            "",
            """
            apiVersion: kyverno.io/v2
            kind: PolicyException
            metadata: {name: e, namespace: ns1}
            spec:
              exceptions: [{policyName: "", ruleNames: [r]}]
              match: {any: [{resources: {kinds: [Pod]}, clusterRoles: [admin]}]}
              podSecurity: [{controlName: Capabilities}]
            """);
    assertThat(set.exceptions()).hasSize(1);
    assertThat(set.diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly(
            "spec.match.any[0].clusterRoles: Forbidden: Usage of user info is forbidden",
            "spec.exceptions[0].policyName: Required value: An exception requires a policy name",
            "spec.podSecurity[0].controlName: Invalid value: \"Capabilities\": exclude.images must be"
                + " specified for the container level control");
  }

  @Test
  void kyvernosOwnCommandLineIsStricterAboutOldFields() {
    String text =
        """
        apiVersion: kyverno.io/v1
        kind: ClusterPolicy
        metadata: {name: p}
        spec:
          generateExistingOnPolicyUpdate: true
          rules:
          - name: r
            match: {any: [{resources: {kinds: [ConfigMap]}}]}
            generate: {apiVersion: v1, kind: Namespace, name: made}
        """;
    assertThat(reader.read("", text).policies().getFirst().spec().generateExisting()).isTrue();
    assertThat(PolicyReader.likeKyvernoOffline().read("", text).refused().getFirst().reason())
        .isEqualTo(
            "[spec.generateExistingOnPolicyUpdate: Forbidden: remove the deprecated field and use"
                + " spec.generate[*].generateExisting instead, spec.rules[0].namespace: Forbidden:"
                + " target namespace must be set for a namespaced resource]");
  }
}
