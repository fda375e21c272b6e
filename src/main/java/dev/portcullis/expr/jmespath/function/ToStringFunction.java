package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import dev.portcullis.expr.jmespath.TreeSize;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.Set;

/** {@code to_string(value)}; a text stays what it is. */
final class ToStringFunction implements JmesPathFunction {
  /** Every integer up to here is a float without loss. */
  private static final long EXACT = 1L << 53;

  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "to_string",
          List.of(Parameter.of(ValueType.ANY)),
          false,
          Set.of(ValueType.STRING),
          "The JSON text of a value.",
          "to_string(`{\"b\": 1, \"a\": \"<\"}`)",
          "\"{\\\"a\\\":\\\"\\\\u003c\\\",\\\"b\\\":1}\"");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    JsonNode value = JmesPathFunction.value(arguments, 0);
    if (value.isTextual()) {
      return value;
    }
    TreeSize.check(value, budget);
    try {
      return TextNode.valueOf(JsonText.of(isExact(value) ? value : Numbers.floats(value)));
    } catch (ArithmeticException e) {
      throw new ExpressionException(Kind.EVALUATION, "json: unsupported value: " + e.getMessage());
    }
  }

  /** Whether all integers print as the floats they are to expressions. */
  private static boolean isExact(JsonNode value) {
    if (value.isContainerNode()) {
      for (JsonNode child : value) {
        if (!isExact(child)) {
          return false;
        }
      }
      return true;
    }
    return !value.isIntegralNumber() || Math.abs(value.longValue()) <= EXACT;
  }
}
