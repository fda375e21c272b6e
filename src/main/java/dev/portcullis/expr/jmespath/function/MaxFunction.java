package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.util.List;
import java.util.Set;

/** {@code max(numbers or texts)}; of none it is null. */
final class MaxFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "max",
          List.of(Parameter.of(ValueType.ARRAY_NUMBER, ValueType.ARRAY_STRING)),
          false,
          Set.of(ValueType.NUMBER, ValueType.STRING),
          "The largest of numbers or texts.",
          "max(`[1, 3, 2]`)",
          "3");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) {
    JsonNode list = JmesPathFunction.value(arguments, 0);
    JsonNode best = NullNode.instance;
    for (int i = 0; i < list.size(); i++) {
      JsonNode element = list.get(i);
      if (i == 0 || ElementOrder.compare(element, best) > 0) {
        best = element;
      }
    }
    return best;
  }
}
