package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.evaluate.Toolkit;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import java.util.Optional;

/** Expressions on data: the value, its text, or the error and when it comes. */
final class JmesPathCases implements RecordedCases {
  private final JmesPathCompiler compiler =
      new JmesPathCompiler(StandardCatalogue.in(Toolkit.environment()));

  /** What an expression gave: a value and its text, or an error. */
  private record Given(JsonNode value, String text, String error, String at) {
    static Given error(String at, String text) {
      return new Given(Json.NODES.nullNode(), "", text, at);
    }
  }

  @Override
  public Optional<String> disagreement(JsonNode recorded) {
    Given given = evaluate(recorded);
    if (recorded.has("error")) {
      boolean same =
          given.error().equals(recorded.get("error").asText())
              && given.at().equals(recorded.path("at").asText());
      return same
          ? Optional.empty()
          : Differences.of(
              recorded.path("at").asText() + ": " + recorded.get("error").asText(), show(given));
    }
    String printed =
        recorded.has("printed")
            ? recorded.get("printed").asText()
            : JsonText.of(Numbers.floats(recorded.path("result")));
    return given.error().isEmpty() && given.text().equals(printed)
        ? Optional.empty()
        : Differences.of(printed, show(given));
  }

  private static String show(Given given) {
    return given.error().isEmpty() ? given.text() : given.at() + ": " + given.error();
  }

  private Given evaluate(JsonNode recorded) {
    JmesPath expression;
    try {
      expression = compiler.compile(recorded.path("expression").asText());
    } catch (ExpressionException e) {
      return Given.error("compile", e.text());
    }
    JsonNode input = recorded.has("input") ? recorded.get("input") : Json.NODES.nullNode();
    JsonNode value;
    try {
      value = expression.search(Numbers.floats(input), Budget.untimed());
    } catch (ExpressionException e) {
      return Given.error("evaluate", e.text());
    }
    try {
      return new Given(value, JsonText.of(Numbers.floats(value)), "", "");
    } catch (ArithmeticException e) {
      return Given.error("output", "json: unsupported value: " + e.getMessage());
    }
  }
}
