package dev.portcullis.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.policy.PolicySet;
import dev.portcullis.value.Json;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** ValidatingPolicies, from a document to an outcome. */
class ValidatingPolicyTest {
  private static final int CASES = 31;
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-02T03:04:05Z"));

  @TestFactory
  Stream<DynamicTest> policies() {
    List<JsonNode> cases = BehaviourTable.fixture("expr-cel/validating-policies");
    assertThat(cases).hasSize(CASES);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) {
    LoadedCelPolicies loaded = new CelPolicyLoader().load(documents(c));
    String wanted = c.get("outcome").asText();
    if (wanted.equals("refused")) {
      assertThat(loaded.refused()).hasSize(1);
      return;
    }
    assertThat(loaded.refused()).isEmpty();
    Optional<PolicyOutcome> outcome =
        loaded
            .validating()
            .getFirst()
            .evaluate(
                CelRuleTest.evaluation(question(c)),
                c.has("namespace") ? Optional.of(c.get("namespace")) : Optional.empty(),
                loaded.exceptions(),
                CLOCK);
    assertThat(outcome.map(ValidatingPolicyTest::kind).orElse("nothing")).isEqualTo(wanted);
    if (c.has("message")) {
      assertThat(outcome.orElseThrow().rules().getFirst().message())
          .isEqualTo(c.get("message").asText());
    }
  }

  private static String kind(PolicyOutcome outcome) {
    return outcome.rules().isEmpty() ? "empty" : CelRuleTest.kind(outcome.rules().getFirst());
  }

  /** The case as the one of a rule: a deleted object is the old one. */
  private static JsonNode question(JsonNode c) {
    ObjectNode question = c.deepCopy();
    if (c.path("operation").asText().equals("DELETE")) {
      question.set("old", question.remove("object"));
    }
    return question;
  }

  private static List<PolicySet.Unsupported> documents(JsonNode c) {
    List<PolicySet.Unsupported> out = new ArrayList<>();
    ObjectNode spec = c.get("spec").deepCopy();
    ObjectNode constraints = spec.putObject("matchConstraints");
    ObjectNode rule = constraints.putArray("resourceRules").addObject();
    rule.putArray("apiGroups").add("");
    rule.putArray("apiVersions").add("v1");
    rule.putArray("resources").add("pods");
    rule.putArray("operations").add("*");
    if (c.get("constraints") instanceof ObjectNode more) {
      constraints.setAll(more);
    }
    out.add(document("ValidatingPolicy", "p", spec));
    c.path("exceptions").forEach(e -> out.add(document("PolicyException", "e", e)));
    return out;
  }

  private static PolicySet.Unsupported document(String kind, String name, JsonNode spec) {
    ObjectNode document = Json.object();
    document.put("apiVersion", "policies.kyverno.io/v1").put("kind", kind);
    document.putObject("metadata").put("name", name);
    document.set("spec", spec);
    return new PolicySet.Unsupported(name, kind, document);
  }
}
