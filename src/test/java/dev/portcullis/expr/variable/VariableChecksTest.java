package dev.portcullis.expr.variable;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.autogen.ExpandAutogen;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.policy.Diagnostic;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.PolicySet;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class VariableChecksTest {
  private static final String MATCH = "{\"any\":[{\"resources\":{\"kinds\":[\"Pod\"]}}]}";

  @TestFactory
  Stream<DynamicTest> checks() {
    List<JsonNode> cases = BehaviourTable.fixture("variables/checks");
    assertThat(cases.size()).isEqualTo(41);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) {
    PolicyReader reader = new PolicyReader();
    PolicySet set = reader.read("", document(c).toString());
    assertThat(set.policies()).as("%s", set.diagnostics()).hasSize(1);
    Policy policy = set.policies().getFirst();
    List<Diagnostic> found =
        new VariableChecks(VariablesSubject.EXPRESSIONS)
            .check(policy, new ExpandAutogen(reader).expand(policy).status());
    if (c.has("refused")) {
      assertThat(found).extracting(Diagnostic::message).containsExactly(c.get("refused").asText());
    } else {
      assertThat(found).isEmpty();
    }
  }

  private static JsonNode document(JsonNode c) {
    ObjectNode rule = c.get("rule").deepCopy();
    rule.put("name", "r");
    rule.set("match", c.has("match") ? c.get("match") : FakeSources.json(MATCH));
    ObjectNode policy = Json.object();
    policy.put("apiVersion", "kyverno.io/v1").put("kind", "ClusterPolicy");
    policy.putObject("metadata").put("name", "p");
    ObjectNode spec = policy.putObject("spec");
    c.path("spec").properties().forEach(e -> spec.set(e.getKey(), e.getValue()));
    spec.putArray("rules").add(rule);
    if (c.has("status")) {
      policy.set("status", c.get("status"));
    }
    return policy;
  }
}
