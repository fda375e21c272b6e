package dev.portcullis.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class OperatorTest {
  @TestFactory
  Stream<DynamicTest> operators() {
    List<JsonNode> cases = BehaviourTable.fixture("condition/operators");
    assertThat(cases.size()).isEqualTo(146);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) throws ExpressionException {
    Operator operator = Operator.named(c.get("operator").asText());
    JsonNode key = side(c, "key");
    JsonNode value = side(c, "value");
    if (c.has("error")) {
      assertThatExceptionOfType(ExpressionException.class)
          .isThrownBy(() -> operator.holds(Operand.constant(key), Operand.constant(value)))
          .withMessage(c.get("error").asText());
      return;
    }
    boolean expected = c.get("expect").booleanValue();
    assertThat(operator.holds(Operand.constant(key), Operand.constant(value))).isEqualTo(expected);
    assertThat(operator.holds(Operand.dynamic(key), Operand.dynamic(value))).isEqualTo(expected);
  }

  private static JsonNode side(JsonNode c, String name) {
    boolean fromVariable =
        c.path("from").valueStream().anyMatch(from -> from.asText().equals(name));
    return fromVariable
        ? Numbers.floats(c.get(name))
        : CompiledCondition.Side.asKyvernoReads(c.get(name));
  }

  @Test
  void anIntIsNotUnequalToANumberWithAFraction() throws ExpressionException {
    Operand index = Operand.dynamic(LongNode.valueOf(1));
    assertThat(holds("NotEquals", index, 1.5)).isFalse();
    assertThat(holds("NotEquals", index, 2.0)).isTrue();
    assertThat(holds("Equals", index, 1.0)).isTrue();
  }

  private static boolean holds(String operator, Operand key, double value)
      throws ExpressionException {
    return Operator.named(operator).holds(key, Operand.dynamic(DoubleNode.valueOf(value)));
  }
}
