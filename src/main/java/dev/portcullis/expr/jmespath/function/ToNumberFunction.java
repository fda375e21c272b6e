package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import dev.portcullis.value.GoNumber;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code to_number(value)}; null for what is no number. */
final class ToNumberFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "to_number",
          List.of(Parameter.of(ValueType.ANY)),
          false,
          Set.of(ValueType.NUMBER),
          "The number a text says.",
          "to_number('1e3')",
          "1000");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) {
    JsonNode value = JmesPathFunction.value(arguments, 0);
    if (value.isNumber()) {
      return value;
    }
    OptionalDouble number =
        value.isTextual() ? GoNumber.parseFloat(value.textValue()) : OptionalDouble.empty();
    return number.isPresent() ? DoubleNode.valueOf(number.getAsDouble()) : NullNode.instance;
  }
}
