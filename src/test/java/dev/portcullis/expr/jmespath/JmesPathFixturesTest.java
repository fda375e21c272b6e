package dev.portcullis.expr.jmespath;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Original cases of the dialect, one table per subject. */
class JmesPathFixturesTest {
  private final EvaluatedText evaluated = new EvaluatedText();

  @ParameterizedTest
  @CsvSource({"grammar,45", "unknown-keys,46", "values,46", "functions,62", "syntax-errors,37"})
  void table(String name, int size) {
    JsonNode table = BehaviourTable.fixture("jmespath/" + name).getFirst();
    for (JsonNode given : table.get("cases")) {
      String text = given.get("expression").textValue();
      assertThat(evaluated.of(text, table.get("input")))
          .as(text)
          .isEqualTo(EvaluatedText.expected(given));
    }
    assertThat(table.get("cases").size()).isEqualTo(size);
  }
}
