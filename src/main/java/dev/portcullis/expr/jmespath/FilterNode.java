package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;

/**
 * The elements of a list for which the condition is true through the right side, nulls dropped;
 * null for anything but a list and when the left side fails.
 */
record FilterNode(Node left, Node condition, Node right) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    if (!(FlattenNode.lenient(left, current, search) instanceof ArrayNode array)) {
      return NullNode.instance;
    }
    ArrayNode out = Json.NODES.arrayNode();
    for (int i = 0; i < array.size(); i++) {
      search.step();
      JsonNode element = array.get(i);
      if (Truth.of(condition.evaluate(element, search))) {
        ProjectionNode.keep(right.evaluate(element, search), out);
      }
    }
    return out;
  }
}
