package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Set;

/** {@code to_array(value)}; a list stays what it is. */
final class ToArrayFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "to_array",
          List.of(Parameter.of(ValueType.ANY)),
          false,
          Set.of(ValueType.ARRAY),
          "A list, or a list of the one value.",
          "to_array(`1`)",
          "[1]");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) {
    JsonNode value = JmesPathFunction.value(arguments, 0);
    return value.isArray() ? value : Json.NODES.arrayNode(1).add(value);
  }
}
