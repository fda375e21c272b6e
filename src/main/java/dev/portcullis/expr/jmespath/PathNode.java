package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;

/** Keys one below the other: {@code a.b.c}. */
final class PathNode implements Node {
  private final String[] keys;

  PathNode(String... keys) {
    this.keys = keys.clone();
  }

  /** The path followed by that one. */
  PathNode then(PathNode more) {
    String[] all = java.util.Arrays.copyOf(keys, keys.length + more.keys.length);
    System.arraycopy(more.keys, 0, all, keys.length, more.keys.length);
    return new PathNode(all);
  }

  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    JsonNode value = current;
    for (String key : keys) {
      search.step();
      if (!(value instanceof ObjectNode object)) {
        return NullNode.instance;
      }
      JsonNode member = object.get(key);
      if (member == null) {
        return search.unknown(key);
      }
      value = member;
    }
    return value;
  }
}
