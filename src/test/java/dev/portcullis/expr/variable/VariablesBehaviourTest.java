package dev.portcullis.expr.variable;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.autogen.ExpandAutogen;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.PolicySet;
import dev.portcullis.port.Ports;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * The recorded cases that need nothing but variables: messages of rules that always deny, and the
 * policies refused for their variables. The others are run as whole policies elsewhere.
 */
class VariablesBehaviourTest {
  private static final String NO_TEXT =
      "the produced message didn't resolve to a string, check your policy definition.";
  private static final String[] OWN_REFUSALS = {
    "policy contains invalid variables",
    "only select variables",
    "variable '",
    "failed to parse JMESPath"
  };

  @Test
  void messagesAreSubstitutedAsRecorded() {
    Assumptions.assumeTrue(BehaviourTable.present());
    List<String> wrong = new ArrayList<>();
    int executed = 0;
    for (JsonNode c : BehaviourTable.cases("variables")) {
      JsonNode validate = c.path("rule").path("validate");
      if (!validate.path("deny").isObject()
          || !validate.path("deny").isEmpty()
          || !c.path("expect").path("result").asText("").equals("fail")
          || c.has("values")
          || c.has("set")
          || c.path("rule").has("preconditions")) {
        continue;
      }
      executed++;
      String message = message(c, validate.path("message").asText());
      if (!message.equals(c.path("expect").path("message").asText())) {
        wrong.add(c.get("name").asText() + ": " + message);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(executed).isEqualTo(223);
  }

  private static String message(JsonNode c, String text) {
    ObjectNode surroundings = Json.object();
    ObjectNode resource = c.get("resource").deepCopy();
    if (!resource.path("kind").asText().equals("Namespace")
        && !resource.path("metadata").has("namespace")) {
      ((ObjectNode) resource.get("metadata")).put("namespace", "default");
    }
    surroundings.set("object", Numbers.floats(resource));
    if (c.path("rule").has("context")) {
      surroundings.set("context", c.path("rule").get("context"));
    }
    Scope scope =
        VariablesSubject.scope(
            surroundings,
            FakeSources.unavailable("no cluster").ports(Ports.Mode.OFFLINE),
            Budget.untimed());
    try {
      JsonNode value = VariablesSubject.TEMPLATES.compile(TextNode.valueOf(text)).substitute(scope);
      return value.isTextual() ? value.textValue() : NO_TEXT;
    } catch (ExpressionException e) {
      return "";
    }
  }

  @Test
  void policiesAreRefusedAsRecorded() {
    Assumptions.assumeTrue(BehaviourTable.present());
    List<String> wrong = new ArrayList<>();
    int executed = 0;
    for (JsonNode c : BehaviourTable.cases("variables")) {
      String expected = c.path("expect").path("policyError").asText("");
      if (!own(expected)) {
        continue;
      }
      executed++;
      String found = refusal(c);
      if (!found.equals(expected)) {
        wrong.add(c.get("name").asText() + ": " + found);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(executed).isEqualTo(50);
  }

  private static boolean own(String refusal) {
    for (String own : OWN_REFUSALS) {
      if (refusal.contains(own)) {
        return true;
      }
    }
    return false;
  }

  private static String refusal(JsonNode c) {
    PolicyReader reader = new PolicyReader();
    VariableChecks checks = new VariableChecks(VariablesSubject.EXPRESSIONS);
    ExpandAutogen autogen = new ExpandAutogen(reader);
    PolicySet set =
        reader.read(
            "",
            policy(c).toString(),
            policy -> checks.check(policy, autogen.expand(policy).status()));
    return set.refused().isEmpty() ? "accepted" : set.refused().getFirst().reason();
  }

  private static JsonNode policy(JsonNode c) {
    ObjectNode rule = c.get("rule").deepCopy();
    rule.put("name", "r");
    if (!rule.has("match")) {
      rule.putObject("match")
          .putArray("any")
          .addObject()
          .putObject("resources")
          .putArray("kinds")
          .add(c.path("resource").path("kind").asText());
    }
    ObjectNode policy = Json.object();
    policy.put("apiVersion", "kyverno.io/v1").put("kind", "ClusterPolicy");
    policy.putObject("metadata").put("name", "p");
    ObjectNode spec = policy.putObject("spec");
    c.path("spec").properties().forEach(e -> spec.set(e.getKey(), e.getValue()));
    spec.putArray("rules").add(rule);
    return policy;
  }
}
