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
import java.util.function.Function;

/** {@code keys(object)} or {@code values(object)}, sorted by key. */
final class FieldsFunction implements JmesPathFunction {
  private final FunctionSignature signature;
  private final Function<Map.Entry<String, JsonNode>, JsonNode> part;

  private FieldsFunction(
      String name,
      ValueType returns,
      String result,
      Function<Map.Entry<String, JsonNode>, JsonNode> part) {
    this.signature =
        new FunctionSignature(
            name,
            List.of(Parameter.of(ValueType.OBJECT)),
            false,
            Set.of(returns),
            "The " + name + " of an object.",
            name + "(`{\"a\": 1}`)",
            result);
    this.part = part;
  }

  static FieldsFunction keys() {
    return new FieldsFunction(
        "keys", ValueType.ARRAY_STRING, "[\"a\"]", field -> Json.NODES.textNode(field.getKey()));
  }

  static FieldsFunction values() {
    return new FieldsFunction("values", ValueType.ARRAY, "[1]", Map.Entry::getValue);
  }

  @Override
  public FunctionSignature signature() {
    return signature;
  }

  @Override
  public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
    ObjectNode object = (ObjectNode) JmesPathFunction.value(arguments, 0);
    budget.spend(object.size());
    ArrayNode out = Json.NODES.arrayNode(object.size());
    for (Map.Entry<String, JsonNode> field : SortedFields.of(object)) {
      out.add(part.apply(field));
    }
    return out;
  }
}
