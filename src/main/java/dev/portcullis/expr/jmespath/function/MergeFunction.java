package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code merge(object, ...)}: one level deep, later ones win. */
final class MergeFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "merge",
          List.of(Parameter.of(ValueType.OBJECT)),
          true,
          Set.of(ValueType.OBJECT),
          "One object with the keys of all.",
          "merge(`{\"a\": 1}`, `{\"b\": 2}`)",
          "{\"a\":1,\"b\":2}");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    ObjectNode out = Json.object();
    for (int i = 0; i < arguments.size(); i++) {
      JsonNode object = JmesPathFunction.value(arguments, i);
      budget.spend(object.size());
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        out.set(field.getKey(), field.getValue());
      }
    }
    return out;
  }
}
