package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import dev.portcullis.expr.jmespath.SortedFields;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code keys(object)}, sorted by key. */
final class KeysFunction implements JmesPathFunction {
  private static final FunctionSignature SIGNATURE =
      new FunctionSignature(
          "keys",
          List.of(Parameter.of(ValueType.OBJECT)),
          false,
          Set.of(ValueType.ARRAY_STRING),
          "The keys of an object.",
          "keys(`{\"a\": 1}`)",
          "[\"a\"]");

  @Override
  public FunctionSignature signature() {
    return SIGNATURE;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    ObjectNode object = (ObjectNode) JmesPathFunction.value(arguments, 0);
    budget.spend(object.size());
    ArrayNode out = Json.NODES.arrayNode(object.size());
    for (Map.Entry<String, JsonNode> field : SortedFields.of(object)) {
      out.add(field.getKey());
    }
    return out;
  }
}
