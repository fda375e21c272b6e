package dev.portcullis.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.policy.Conditions;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.SourcePosition;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ConditionCompilerTest {
  @TestFactory
  Stream<DynamicTest> blocks() {
    List<JsonNode> cases = BehaviourTable.fixture("condition/blocks");
    assertThat(cases.size()).isEqualTo(27);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) throws ExpressionException {
    Conditions conditions = conditions(c.get("conditions"));
    CompiledConditions compiled =
        c.has("first")
            ? RecordedConditions.compiler().compileAllFirst(conditions)
            : RecordedConditions.compiler().compile(conditions);
    if (c.has("error")) {
      assertThatExceptionOfType(ExpressionException.class)
          .isThrownBy(() -> compiled.evaluate(RecordedConditions.scope()))
          .withMessage(c.get("error").asText());
      return;
    }
    assertThat(compiled.evaluate(RecordedConditions.scope()))
        .isEqualTo(new ConditionResult(c.get("holds").booleanValue(), c.get("message").asText()));
  }

  private static Conditions conditions(JsonNode written) {
    ObjectNode rule = Json.object().put("name", "r");
    rule.putObject("mutate").putObject("patchStrategicMerge").put("a", "b");
    rule.set("preconditions", block(written));
    return new PolicyReader().readRule(rule, SourcePosition.UNKNOWN).preconditions().orElseThrow();
  }

  private static JsonNode block(JsonNode written) {
    if (written.isArray()) {
      ArrayNode list = Json.NODES.arrayNode();
      written.forEach(name -> list.add(condition(name.asText())));
      return list;
    }
    if (!written.isObject()) {
      return written;
    }
    ObjectNode block = Json.object();
    written.properties().forEach(e -> block.set(e.getKey(), block(e.getValue())));
    return block;
  }

  private static ObjectNode condition(String name) {
    String missing = "{{ request.object.missing }}";
    return Json.object()
        .put("key", name.equals("e") ? missing : "a")
        .put("operator", name.equals("f") ? "NotEquals" : "Equals")
        .put("value", name.equals("v") ? missing : "a")
        .put("message", name);
  }
}
