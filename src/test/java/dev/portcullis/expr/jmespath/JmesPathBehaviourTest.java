package dev.portcullis.expr.jmespath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The recorded cases of the dialect: what Kyverno 1.19.1 gave for an expression and an input. */
class JmesPathBehaviourTest {
  private static final int CASES = 2446;

  private final EvaluatedText evaluated = new EvaluatedText();

  @Test
  void agreesWithTheRecordedCases() {
    assumeTrue(BehaviourTable.present());
    Set<String> known = Disagreements.names("jmespath-disagreements.yaml");
    List<String> surprises = new ArrayList<>();
    Set<String> differing = new TreeSet<>();
    int run = 0;
    for (JsonNode recorded : BehaviourTable.cases("jmespath")) {
      run++;
      String name = recorded.get("name").textValue();
      String expected = EvaluatedText.expected(recorded);
      String actual = actual(recorded);
      if (!actual.equals(expected)) {
        differing.add(name);
        if (!known.contains(name)) {
          surprises.add(
              name + " " + recorded.get("expression") + "\n  " + expected + "\n  " + actual);
        }
      }
    }
    assertThat(surprises).as("disagreements without a reason").isEmpty();
    assertThat(differing).as("every known disagreement still is one").isEqualTo(known);
    assertThat(run).isGreaterThanOrEqualTo(CASES);
  }

  /** Kyverno reads every number of an input as a float. */
  private String actual(JsonNode recorded) {
    JsonNode input = recorded.get("input");
    return evaluated.of(
        recorded.get("expression").textValue(), input == null ? null : Numbers.floats(input));
  }
}
