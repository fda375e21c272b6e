package dev.portcullis.expr.jmespath;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Original cases of Kyverno's functions, one table per subject. */
class KyvernoFunctionsFixturesTest {
  private final EvaluatedText evaluated = new EvaluatedText();

  @ParameterizedTest
  @CsvSource({"strings,102", "matching,111", "arithmetic,79", "data,37", "times,68"})
  void table(String name, int size) {
    List<JsonNode> cases = BehaviourTable.fixture("functions/" + name);
    SoftAssertions all = new SoftAssertions();
    for (JsonNode given : cases) {
      String text = given.get("expression").textValue();
      all.assertThat(evaluated.of(text, null)).as(text).isEqualTo(expected(given));
    }
    all.assertAll();
    assertThat(cases.size()).isEqualTo(size);
  }

  @Test
  void certificates() {
    JsonNode table = BehaviourTable.fixture("functions/certificates").getFirst();
    SoftAssertions all = new SoftAssertions();
    for (JsonNode given : table.get("cases")) {
      String text = given.get("expression").textValue();
      all.assertThat(evaluated.of(text, table.get("input"))).as(text).isEqualTo(expected(given));
    }
    all.assertAll();
    assertThat(table.get("cases").size()).isEqualTo(36);
  }

  private static String expected(JsonNode given) {
    if (given.has("error")) {
      String at = given.has("at") ? given.get("at").textValue() : "evaluate";
      return at + ": " + given.get("error").textValue();
    }
    return JsonText.of(Numbers.floats(given.get("result")));
  }
}
