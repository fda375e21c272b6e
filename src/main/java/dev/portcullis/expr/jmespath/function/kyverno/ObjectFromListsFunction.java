package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Set;

/** {@code object_from_lists}: an object of a list of keys and a list of values. */
final class ObjectFromListsFunction extends KyvernoFunction {
  ObjectFromListsFunction() {
    super(
        "object_from_lists",
        List.of(ARRAY, ARRAY),
        Set.of(ValueType.OBJECT),
        "makes an object of a list of keys and a list of values; missing values are null",
        "object_from_lists(`[\"p\",\"q\"]`, `[1]`)",
        "{\"p\":1,\"q\":null}");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    JsonNode keys = arguments.node(0);
    JsonNode values = arguments.node(1);
    budget.spend(keys.size());
    ObjectNode object = Json.object();
    for (int i = 0; i < keys.size(); i++) {
      object.set(key(keys.get(i)), i < values.size() ? values.get(i) : NullNode.instance);
    }
    return object;
  }

  private String key(JsonNode key) throws ExpressionException {
    return switch (key.getNodeType()) {
      case STRING -> key.textValue();
      case NUMBER -> GoText.single(key.doubleValue());
      case BOOLEAN -> Boolean.toString(key.booleanValue());
      default -> throw refusal("argument #1 is not of type StringArray");
    };
  }
}
