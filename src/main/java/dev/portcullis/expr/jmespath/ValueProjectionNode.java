package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import java.util.Map;

/**
 * Every value of an object, in the order of its keys, through the right side, nulls dropped; null
 * for anything but an object and when the left side fails.
 */
record ValueProjectionNode(Node left, Node right) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    if (!(FlattenNode.lenient(left, current, search) instanceof ObjectNode object)) {
      return NullNode.instance;
    }
    ArrayNode out = Json.NODES.arrayNode(object.size());
    for (Map.Entry<String, JsonNode> field : SortedFields.of(object)) {
      search.step();
      ProjectionNode.keep(right.evaluate(field.getValue(), search), out);
    }
    return out;
  }
}
