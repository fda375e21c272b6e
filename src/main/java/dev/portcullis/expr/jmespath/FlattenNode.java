package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;

/**
 * A list whose lists are opened, one level deep; null for anything but a list and when the operand
 * fails.
 */
record FlattenNode(Node operand) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    if (!(lenient(operand, current, search) instanceof ArrayNode array)) {
      return NullNode.instance;
    }
    ArrayNode out = Json.NODES.arrayNode(array.size());
    for (int i = 0; i < array.size(); i++) {
      search.step();
      if (array.get(i) instanceof ArrayNode inner) {
        search.steps(inner.size());
        out.addAll(inner);
      } else {
        out.add(array.get(i));
      }
    }
    return out;
  }

  /**
   * The value of a node, null when it fails: flattening, filters and {@code .*} forgive whatever
   * their left side does. Limits and failed look-ups are not forgiven.
   */
  static JsonNode lenient(Node node, JsonNode current, Search search) throws ExpressionException {
    try {
      return node.evaluate(current, search);
    } catch (ExpressionException e) {
      return switch (e.kind()) {
        case EVALUATION, UNKNOWN_KEY -> NullNode.instance;
        case SYNTAX, LOOKUP, BUDGET -> throw e;
      };
    }
  }
}
