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

/** {@code min(numbers or texts)}; of none it is null. */
final class MinFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "min",
          List.of(Parameter.of(ValueType.ARRAY_NUMBER, ValueType.ARRAY_STRING)),
          false,
          Set.of(ValueType.NUMBER, ValueType.STRING),
          "The smallest of numbers or texts.",
          "min(`[1, 3, 2]`)",
          "1");

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
      if (i == 0 || ElementOrder.compare(element, best) < 0) {
        best = element;
      }
    }
    return best;
  }
}
