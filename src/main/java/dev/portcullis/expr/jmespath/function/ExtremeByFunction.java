package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.ElementExpression;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import java.util.List;
import java.util.Set;

/**
 * {@code min_by} or {@code max_by(list, &key)}; of no elements it is null, the first of equals
 * wins.
 */
final class ExtremeByFunction implements JmesPathFunction {
  private final Extreme extreme;
  private final FunctionSignature signature;

  private ExtremeByFunction(Extreme extreme, String example) {
    this.extreme = extreme;
    this.signature =
        new FunctionSignature(
            extreme.function() + "_by",
            List.of(Parameter.of(ValueType.ARRAY), Parameter.of(ValueType.EXPRESSION)),
            false,
            Set.of(ValueType.ANY),
            "The element with the " + extreme.text() + " key.",
            extreme.function() + "_by(`[{\"v\": 1}, {\"v\": 2}]`, &v)",
            example);
  }

  static ExtremeByFunction min() {
    return new ExtremeByFunction(Extreme.SMALLEST, "{\"v\":1}");
  }

  static ExtremeByFunction max() {
    return new ExtremeByFunction(Extreme.LARGEST, "{\"v\":2}");
  }

  @Override
  public FunctionSignature signature() {
    return signature;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    JsonNode list = JmesPathFunction.value(arguments, 0);
    if (list.size() < 2) {
      return list.isEmpty() ? NullNode.instance : list.get(0);
    }
    ElementExpression key = ElementKey.expression(arguments, 1);
    JsonNode best = list.get(0);
    JsonNode bestKey = ElementKey.first(key.evaluate(best));
    for (int i = 1; i < list.size(); i++) {
      JsonNode current = ElementKey.like(bestKey, key.evaluate(list.get(i)));
      if (extreme.isBetter(current, bestKey)) {
        best = list.get(i);
        bestKey = current;
      }
    }
    return best;
  }
}
