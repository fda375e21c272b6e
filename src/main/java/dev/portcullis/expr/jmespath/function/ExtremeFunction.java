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

/** {@code min} or {@code max(numbers or texts)}; of none it is null. */
final class ExtremeFunction implements JmesPathFunction {
  private final Extreme extreme;
  private final FunctionSignature signature;

  private ExtremeFunction(Extreme extreme, String example) {
    this.extreme = extreme;
    this.signature =
        new FunctionSignature(
            extreme.function(),
            List.of(Parameter.of(ValueType.ARRAY_NUMBER, ValueType.ARRAY_STRING)),
            false,
            Set.of(ValueType.NUMBER, ValueType.STRING),
            "The " + extreme.text() + " of numbers or texts.",
            extreme.function() + "(`[1, 3, 2]`)",
            example);
  }

  static ExtremeFunction min() {
    return new ExtremeFunction(Extreme.SMALLEST, "1");
  }

  static ExtremeFunction max() {
    return new ExtremeFunction(Extreme.LARGEST, "3");
  }

  @Override
  public FunctionSignature signature() {
    return signature;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) {
    JsonNode list = JmesPathFunction.value(arguments, 0);
    JsonNode best = NullNode.instance;
    for (int i = 0; i < list.size(); i++) {
      JsonNode element = list.get(i);
      if (i == 0 || extreme.isBetter(element, best)) {
        best = element;
      }
    }
    return best;
  }
}
