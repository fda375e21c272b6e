package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.Json;
import dev.portcullis.value.Utf8Order;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * {@code items}: the entries of an object, sorted by key, or of a list, as objects of a key and a
 * value whose names are given. When both names are the same, the value stays.
 */
final class ItemsFunction extends KyvernoFunction {
  ItemsFunction() {
    super(
        "items",
        List.of(OBJECT_OR_ARRAY, STRING, STRING),
        Set.of(ValueType.ARRAY),
        "the entries of an object or list as objects with the given names for key and value",
        "items(`{\"b\":2,\"a\":1}`, 'k', 'v')",
        "[{\"k\":\"a\",\"v\":1},{\"k\":\"b\",\"v\":2}]");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    JsonNode container = arguments.node(0);
    String key = arguments.text(1);
    String value = arguments.text(2);
    budget.spend(container.size());
    budget.checkOutput(container.size() * ((long) key.length() + value.length()));
    ArrayNode items = Json.NODES.arrayNode(container.size());
    if (container instanceof ObjectNode object) {
      TreeSet<String> names = new TreeSet<>(Utf8Order.BYTEWISE);
      object.fieldNames().forEachRemaining(names::add);
      names.forEach(name -> items.add(item(key, text(name), value, object.get(name))));
    } else {
      for (int i = 0; i < container.size(); i++) {
        items.add(item(key, number(i), value, container.get(i)));
      }
    }
    return items;
  }

  private static ObjectNode item(String keyName, JsonNode key, String valueName, JsonNode value) {
    ObjectNode item = Json.object();
    item.set(keyName, key);
    item.set(valueName, value);
    return item;
  }
}
