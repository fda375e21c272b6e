package dev.portcullis.expr.jmespath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The recorded cases of the dialect: what Kyverno 1.19.1 gave for an expression and an input. */
class JmesPathBehaviourTest {
  private static final int CASES = 2446;

  private final JmesPathCompiler compiler =
      new JmesPathCompiler(StandardCatalogue.in(FakeEnvironment.fixed()));

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
      String expected = expected(recorded);
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

  private static String expected(JsonNode recorded) {
    if (recorded.has("error")) {
      return recorded.get("at").textValue() + ": " + recorded.get("error").textValue();
    }
    return recorded.has("printed")
        ? recorded.get("printed").textValue()
        : JsonText.of(Numbers.floats(recorded.get("result")));
  }

  private String actual(JsonNode recorded) {
    JmesPath expression;
    try {
      expression = compiler.compile(recorded.get("expression").textValue());
    } catch (ExpressionException e) {
      return "compile: " + e.text();
    }
    JsonNode input =
        recorded.has("input") ? Numbers.floats(recorded.get("input")) : NullNode.instance;
    try {
      return JsonText.of(expression.search(input, Budget.untimed()));
    } catch (ExpressionException e) {
      return "evaluate: " + e.text();
    } catch (ArithmeticException e) {
      return "output: json: unsupported value: " + e.getMessage();
    }
  }
}
