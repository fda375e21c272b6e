package dev.portcullis.admission.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.admission.Verdict;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.policy.NamespaceReach;
import dev.portcullis.port.Answer;
import dev.portcullis.port.Authority;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The table of objects that tell the server what to do, and what becomes of them. */
class PolicyAdmissionFixturesTest {
  private static final List<JsonNode> CASES = BehaviourTable.fixture("policy-admission/objects");
  private static final String RULE =
      "{\"name\":\"r\",\"match\":{\"any\":[{\"resources\":{\"kinds\":[\"ConfigMap\"]}}]},"
          + "\"validate\":{\"deny\":{}}}";
  private static final ServedFixture SERVED = new ServedFixture();

  @Test
  void everyCaseIsThere() {
    assertThat(CASES.size()).isEqualTo(EXPECTED);
  }

  private static final int EXPECTED = 220;

  @TestFactory
  Stream<DynamicTest> objects() {
    return CASES.stream()
        .map(one -> DynamicTest.dynamicTest(one.path("name").asText(), () -> check(one)));
  }

  private static void check(JsonNode one) {
    Verdict verdict = admission(one).review(request(one));
    assertThat(verdict.allowed() ? Optional.empty() : Optional.of(verdict.message()))
        .isEqualTo(one.optional("refused").map(JsonNode::asText));
    assertThat(warnings(verdict))
        .containsExactlyElementsOf(one.path("warned").valueStream().map(JsonNode::asText).toList());
    assertThat(verdict.patch()).isEmpty();
  }

  /** What is said of every object of an old kind has a test of its own. */
  static List<String> warnings(Verdict verdict) {
    return verdict.warnings().stream()
        .filter(text -> !text.contains("(kyverno.io) is deprecated"))
        .toList();
  }

  static PolicyAdmission admission(JsonNode one) {
    JsonNode exceptions = one.path("exceptions");
    ExceptionSettings settings =
        exceptions.isObject()
            ? new ExceptionSettings(
                exceptions.path("enabled").asBoolean(), exceptions.path("namespace").asText())
            : ExceptionSettings.EVERYWHERE;
    return AdmissionOf.with(
        AdmissionOf.settings(settings, NamespaceReach.OWN_NAMESPACE),
        SERVED::served,
        authority(one.path("deny")),
        Optional.of(AdmissionOf.REPORTS).filter(reports -> one.path("reports").asBoolean()));
  }

  private static Authority authority(JsonNode deny) {
    Set<String> denied = deny.valueStream().map(JsonNode::asText).collect(Collectors.toSet());
    return access -> {
      String resource = access.resource().resource();
      String path =
          access.subresource().isEmpty() ? resource : resource + "/" + access.subresource();
      return new Answer.Found<>(!denied.contains(access.verb() + " " + path));
    };
  }

  static Request request(JsonNode one) {
    JsonNode object = object(one, one);
    boolean update = one.has("before");
    Operation operation =
        Operation.valueOf(one.path("operation").asText(update ? "UPDATE" : "CREATE"));
    JsonNode old = update ? object(one, one.get("before")) : NullNode.getInstance();
    return operation == Operation.DELETE
        ? AdmissionOf.request(operation, "", NullNode.getInstance(), object)
        : AdmissionOf.request(operation, one.path("subresource").asText(""), object, old);
  }

  private static JsonNode object(JsonNode one, JsonNode content) {
    String namespace = one.path("namespace").asText("");
    ObjectNode object = Json.object();
    object.put(
        "apiVersion",
        one.path("group").asText("kyverno.io") + "/" + one.path("version").asText("v1"));
    object.put("kind", one.path("kind").asText(namespace.isEmpty() ? "ClusterPolicy" : "Policy"));
    ObjectNode metadata = object.putObject("metadata").put("name", "p");
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    content.path("metadata").properties().forEach(f -> metadata.set(f.getKey(), f.getValue()));
    if (one.has("object")) {
      object.set("spec", one.get("object"));
      return object;
    }
    ObjectNode spec = object.putObject("spec");
    content.path("spec").properties().forEach(f -> spec.set(f.getKey(), f.getValue()));
    if (content.has("rules")) {
      spec.set("rules", content.get("rules"));
    } else {
      spec.putArray("rules").add(rule(content.path("rule")));
    }
    return object;
  }

  private static ObjectNode rule(JsonNode fields) {
    try {
      ObjectNode rule = (ObjectNode) Json.parse(RULE);
      fields
          .properties()
          .forEach(
              field -> {
                if (field.getValue().isNull()) {
                  rule.remove(field.getKey());
                } else {
                  rule.set(field.getKey(), field.getValue());
                }
              });
      return rule;
    } catch (JsonSyntaxException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void oldKindsAreTold() {
    List<String> told =
        CASES.stream()
            .filter(
                one ->
                    one.path("name")
                        .asText()
                        .matches(
                            "kind that is served|cleanup|policy of a namespace|cleanup of a namespace|exception that counts"))
            .flatMap(one -> admission(one).review(request(one)).warnings().stream())
            .toList();
    assertThat(told)
        .containsExactly(
            deprecated(
                "ClusterPolicy",
                "ValidatingPolicy, MutatingPolicy, GeneratingPolicy or ImageValidatingPolicy"),
            deprecated(
                "Policy",
                "NamespacedValidatingPolicy, NamespacedMutatingPolicy,"
                    + " NamespacedGeneratingPolicy or NamespacedImageValidatingPolicy"),
            deprecated("PolicyException", "PolicyException"),
            deprecated("ClusterCleanupPolicy", "DeletingPolicy"),
            deprecated("CleanupPolicy", "NamespacedDeletingPolicy"));
  }

  private static String deprecated(String kind, String replacement) {
    return kind
        + " (kyverno.io) is deprecated and will be removed in a future release; migrate to "
        + replacement
        + " (policies.kyverno.io), see https://kyverno.io/docs/guides/migration-to-cel/";
  }

  @Test
  void whereNobodyCanTellWhatIsAllowedNothingIs() {
    JsonNode one =
        CASES.stream()
            .filter(c -> c.path("name").asText().equals("generates in a namespace"))
            .findFirst()
            .orElseThrow();
    PolicyAdmission admission =
        AdmissionOf.with(
            AdmissionOf.settings(ExceptionSettings.EVERYWHERE, NamespaceReach.OWN_NAMESPACE),
            SERVED::served,
            access -> new Answer.Unavailable<>("the API server does not answer"));
    assertThat(admission.review(request(one)).message()).endsWith("the API server does not answer");
  }
}
