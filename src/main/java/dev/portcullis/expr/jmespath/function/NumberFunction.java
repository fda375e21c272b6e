package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.util.List;
import java.util.Set;

/** {@code abs(number)}. */
final class AbsFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "abs",
          List.of(Parameter.of(ValueType.NUMBER)),
          false,
          Set.of(ValueType.NUMBER),
          "The absolute value of a number.",
          "abs(`-2`)",
          "2");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) {
    return DoubleNode.valueOf(Math.abs(JmesPathFunction.value(arguments, 0).doubleValue()));
  }
}
