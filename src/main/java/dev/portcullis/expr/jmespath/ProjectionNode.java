package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;

/** Every element of a list through the right side, nulls dropped; null for anything but a list. */
record ProjectionNode(Node left, Node right) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    if (!(left.evaluate(current, search) instanceof ArrayNode array)) {
      return NullNode.instance;
    }
    int size = array.size();
    ArrayNode out = Json.NODES.arrayNode(size);
    for (int i = 0; i < size; i++) {
      search.step();
      keep(right.evaluate(array.get(i), search), out);
    }
    return out;
  }

  /** Adds a projected value unless it is null or had an unknown key. */
  static void keep(JsonNode value, ArrayNode out) {
    if (!value.isNull() && !value.isMissingNode()) {
      out.add(value);
    }
  }
}
