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

/** {@code avg(numbers)}; of no numbers it is not a number. */
final class AvgFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "avg",
          List.of(Parameter.of(ValueType.ARRAY_NUMBER)),
          false,
          Set.of(ValueType.NUMBER),
          "The average of numbers.",
          "avg(`[1, 2, 6]`)",
          "3");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) {
    JsonNode numbers = JmesPathFunction.value(arguments, 0);
    double sum = 0;
    for (int i = 0; i < numbers.size(); i++) {
      sum += numbers.get(i).doubleValue();
    }
    return DoubleNode.valueOf(sum / numbers.size());
  }
}
