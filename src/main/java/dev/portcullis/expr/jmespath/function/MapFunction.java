package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.ElementExpression;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Set;

/** {@code map(&expression, list)}; nulls stay. */
final class MapFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "map",
          List.of(Parameter.of(ValueType.EXPRESSION), Parameter.of(ValueType.ARRAY)),
          false,
          Set.of(ValueType.ARRAY),
          "The value of an expression for each element of a list.",
          "map(&a, `[{\"a\": 1}, {\"b\": 2}]`)",
          "[1,null]");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    ElementExpression expression = ElementKey.expression(arguments, 0);
    JsonNode list = JmesPathFunction.value(arguments, 1);
    budget.spend(list.size());
    ArrayNode out = Json.NODES.arrayNode(list.size());
    for (int i = 0; i < list.size(); i++) {
      out.add(expression.evaluate(list.get(i)));
    }
    return out;
  }
}
