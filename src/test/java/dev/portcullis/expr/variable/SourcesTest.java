package dev.portcullis.expr.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.port.Ports;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class SourcesTest {
  @TestFactory
  Stream<DynamicTest> sources() {
    List<JsonNode> cases = BehaviourTable.fixture("variables/sources");
    assertThat(cases.size()).isEqualTo(40);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) throws ExpressionException {
    FakeSources sources = sources(c);
    Ports ports = sources.ports(Ports.Mode.valueOf(c.path("mode").asText("CONNECTED")));
    Scope scope = VariablesSubject.scope(withContext(c), ports, Budget.untimed());
    Template template = VariablesSubject.TEMPLATES.compile(c.get("text"));
    if (c.has("error")) {
      assertThatExceptionOfType(ExpressionException.class)
          .isThrownBy(() -> template.substitute(scope))
          .withMessage(c.get("error").asText());
    } else {
      template.substitute(scope);
      assertThat(Numbers.floats(template.substitute(scope)))
          .isEqualTo(Numbers.floats(c.get("expect")));
    }
    assertThat(sources.asked)
        .isEqualTo(c.get("asked").valueStream().map(JsonNode::asText).toList());
  }

  private static FakeSources sources(JsonNode c) {
    if (c.has("found")) {
      return FakeSources.giving(c.get("found").toString());
    }
    return c.has("absent")
        ? FakeSources.absent(c.get("absent").asText())
        : FakeSources.unavailable(c.get("unavailable").asText());
  }

  private static JsonNode withContext(JsonNode c) {
    ObjectNode entry = c.get("entry").deepCopy();
    entry.put("name", "x");
    ArrayNode context = Json.NODES.arrayNode().add(entry);
    return ((ObjectNode) c.deepCopy()).set("context", context);
  }
}
