package dev.portcullis.admission.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.admission.Verdict;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.Evaluation;
import dev.portcullis.engine.LoadedPolicies;
import dev.portcullis.engine.PolicyLoader;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.policy.NamespaceReach;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.ReadingMode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.Authority;
import dev.portcullis.port.Ports;
import dev.portcullis.port.RegistryLookup;
import dev.portcullis.port.ServiceCall;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import dev.portcullis.yaml.YamlDocument;
import dev.portcullis.yaml.YamlReader;
import dev.portcullis.yaml.YamlSyntaxException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Policies of one namespace that try to get out of it. */
class EscapesTest {
  private static final List<JsonNode> CASES = BehaviourTable.fixture("policy-admission/escapes");
  private static final String SECRET = "LEAK";
  private static final String CLUSTER =
      """
      {apiVersion: v1, kind: Namespace, metadata: {name: tenant}}
      ---
      {apiVersion: v1, kind: Namespace, metadata: {name: other, labels: {a: LEAK}}}
      ---
      {apiVersion: v1, kind: Secret, metadata: {name: keys, namespace: other, labels: {mark: "yes"}}, data: {token: LEAK}}
      ---
      {apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: other}, data: {a: LEAK}}
      ---
      {apiVersion: v1, kind: ConfigMap, metadata: {name: settings, namespace: tenant}, data: {a: own}}
      ---
      {apiVersion: v1, kind: Secret, metadata: {name: mine, namespace: tenant, labels: {mark: "yes"}}, data: {token: own}}
      ---
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: gadgets.example.org}
      spec: {group: example.org, scope: Cluster, names: {kind: Gadget, plural: gadgets}, versions: [{name: v1, served: true}]}
      ---
      {apiVersion: example.org/v1, kind: Gadget, metadata: {name: shared}, spec: {a: LEAK}}
      """;
  private static final String TRIGGER =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: trigger, namespace: tenant}
      data:
        ns: other
        path: ../../other/secrets/keys
        slash: tenant%2F..%2Fother
        whole: /api/v1/namespaces/other/secrets/keys
        kind: Gadget
        apiVersion: example.org/v1
      """;

  private static final String SHOWN =
      "{\"message\":\"{{ DATA }}\",\"deny\":{\"conditions\":{\"all\":[{\"key\":\"{{ DATA }}\","
          + "\"operator\":\"NotEquals\",\"value\":\"\"}]}}}";

  private final List<String> called = new ArrayList<>();

  @Test
  void everyCaseIsThere() {
    assertThat(CASES).hasSize(CASE_COUNT);
  }

  private static final int CASE_COUNT = 69;

  @TestFactory
  Stream<DynamicTest> escapes() {
    return CASES.stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.path("name").asText(), () -> new EscapesTest().check(one)));
  }

  private void check(JsonNode one) {
    EmbeddedCluster cluster = new EmbeddedCluster(() -> Instant.parse("2026-01-02T03:04:05Z"));
    documents(CLUSTER).forEach(cluster::write);
    JsonNode policy = policy(one);
    Verdict verdict =
        AdmissionOf.create(
            AdmissionOf.with(
                AdmissionOf.settings(ExceptionSettings.EVERYWHERE, NamespaceReach.OWN_NAMESPACE),
                cluster::served,
                Authority.UNLIMITED),
            policy);
    assertThat(verdict.allowed() ? Optional.empty() : Optional.of(verdict.message()))
        .isEqualTo(one.optional("refused").map(JsonNode::asText));
    if (!one.path("load").asBoolean()) {
      evaluate(one, policy, cluster);
    }
  }

  /** As if nobody had judged the policy when it was written. */
  private void evaluate(JsonNode one, JsonNode policy, EmbeddedCluster cluster) {
    LoadedPolicies loaded =
        new PolicyLoader(
                AdmissionOf.environment(), new PolicyReader(ReadingMode.LIKE_KYVERNO_OFFLINE))
            .load(policy);
    StringBuilder said = new StringBuilder();
    for (CompiledPolicy compiled : loaded.policies()) {
      said.append(evaluate(compiled, cluster));
    }
    assertThat(said.toString()).doesNotContain(SECRET);
    assertThat(called).isEmpty();
    if (one.has("says") && !loaded.policies().isEmpty()) {
      assertThat(said.toString()).contains(one.path("says").asText());
    }
    if (!one.has("refused") || one.has("says")) {
      assertThat(loaded.policies()).as("must be tried").hasSize(1);
    }
  }

  private String evaluate(CompiledPolicy policy, EmbeddedCluster cluster) {
    Engine engine = new Engine(ImageDefaults.DOCKER);
    Request request =
        AdmissionOf.request(
            Operation.CREATE, "", documents(TRIGGER).getFirst(), NullNode.getInstance());
    Evaluation evaluation =
        new Evaluation(
            request,
            GivenValues.NONE,
            ports(cluster),
            List.of(),
            new Budget(Budget.Limits.DEFAULT, System::nanoTime));
    StringBuilder said = new StringBuilder();
    said.append(engine.validate(policy, evaluation).rules());
    var generated = engine.generate(policy, evaluation);
    said.append(generated.rules()).append(generated.generated());
    generated
        .generated()
        .values()
        .forEach(result -> result.desired().forEach(d -> staysInside(d.object())));
    engine
        .mutateExisting(policy, evaluation)
        .forEach(
            outcome -> {
              said.append(outcome);
              if (outcome.target().isObject()) {
                staysInside(outcome.target());
              }
            });
    return said.toString();
  }

  private static void staysInside(JsonNode object) {
    assertThat(object.path("metadata").path("namespace").asText("")).isEqualTo("tenant");
    assertThat(object.path("kind").asText()).isNotEqualTo("Gadget");
  }

  private Ports ports(EmbeddedCluster cluster) {
    return new Ports(
        cluster,
        this::call,
        RegistryLookup.none(),
        name -> new Answer.Found<>(Json.NODES.textNode(SECRET)),
        Ports.Mode.CONNECTED);
  }

  private Answer<JsonNode> call(ServiceCall call) {
    called.add(call.url());
    return new Answer.Found<>(Json.NODES.textNode(SECRET));
  }

  private static JsonNode policy(JsonNode one) {
    ObjectNode policy = Json.object().put("apiVersion", "kyverno.io/v1").put("kind", "Policy");
    policy.putObject("metadata").put("name", "p").put("namespace", "tenant");
    ObjectNode spec = policy.putObject("spec").put("background", false);
    ObjectNode rule = parse("{\"name\":\"r\"}");
    rule.set("match", parse("{\"any\":[{\"resources\":{\"kinds\":[\"ConfigMap\"]}}]}"));
    if (one.has("read")) {
      ObjectNode entry = Json.object().put("name", "x");
      entry.setAll((ObjectNode) one.get("read"));
      ArrayNode context = rule.putArray("context");
      context.add(entry);
      rule.set("validate", parse(SHOWN.replace("DATA", entry.has("configMap") ? "x.data" : "x")));
    }
    one.path("rule").properties().forEach(field -> rule.set(field.getKey(), field.getValue()));
    spec.putArray("rules").add(rule);
    return policy;
  }

  private static ObjectNode parse(String json) {
    try {
      return (ObjectNode) Json.parse(json);
    } catch (JsonSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static List<JsonNode> documents(String text) {
    try {
      return YamlReader.documents(text).stream().map(YamlDocument::content).toList();
    } catch (YamlSyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
