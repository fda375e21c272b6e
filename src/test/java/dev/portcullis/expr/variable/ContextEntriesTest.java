package dev.portcullis.expr.variable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextEntriesTest {
  @TestFactory
  Stream<DynamicTest> entries() {
    List<JsonNode> cases = BehaviourTable.fixture("variables/context");
    assertThat(cases.size()).isEqualTo(42);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> check(c)));
  }

  private static void check(JsonNode c) throws ExpressionException {
    Scope scope = VariablesSubject.scope(c);
    for (JsonNode asked : c.get("ask")) {
      Template template = VariablesSubject.TEMPLATES.compile(asked.get("text"));
      if (asked.has("error")) {
        assertThatExceptionOfType(ExpressionException.class)
            .isThrownBy(() -> template.substitute(scope))
            .withMessage(asked.get("error").asText());
      } else {
        assertThat(Numbers.floats(template.substitute(scope))).isEqualTo(asked.get("expect"));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "one, one<two, true",
    "one, (one), true",
    "one, one.two, true",
    "one, one-two, true",
    "one, one | two, true",
    "one, x[?a == one.b], true",
    "one, 'one', true",
    "one, my_one, true",
    "one, two+one, true",
    "one, oneTwo, false",
    "one, one1, false",
    "one, one_two, false",
    "one, two.one, false",
    "one, 1one, false",
    "one, aone, false",
    "one, two.one one, true",
    "a.b, a-b, true",
    "x-, x- y, false",
    "x-, x-y, true",
    "é, é, false",
  })
  void aNameIsAskedForAtWordBoundaries(String name, String query, boolean asked) {
    assertThat(new Trigger(name).matches(query)).isEqualTo(asked);
  }
}
