package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * What an expression comes to, as one text: the compact JSON of its result, or when and why it
 * failed.
 */
final class EvaluatedText {
  private final JmesPathCompiler compiler =
      new JmesPathCompiler(StandardCatalogue.in(FakeEnvironment.fixed()));

  String of(String text, @Nullable JsonNode input) {
    JmesPath expression;
    try {
      expression = compiler.compile(text);
    } catch (ExpressionException e) {
      return "compile: " + e.text();
    }
    try {
      JsonNode root = input == null ? NullNode.instance : input;
      return JsonText.of(expression.search(root, Budget.untimed()));
    } catch (ExpressionException e) {
      return "evaluate: " + e.text();
    } catch (ArithmeticException e) {
      return "output: json: unsupported value: " + e.getMessage();
    }
  }

  /** The same of the fields {@code result}, {@code printed}, {@code error} and {@code at}. */
  static String expected(JsonNode given) {
    if (given.has("error")) {
      return given.get("at").textValue() + ": " + given.get("error").textValue();
    }
    return given.has("printed")
        ? given.get("printed").textValue()
        : JsonText.of(Numbers.floats(given.get("result")));
  }
}
