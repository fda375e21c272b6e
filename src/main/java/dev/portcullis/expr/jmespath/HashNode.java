package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Json;
import java.util.List;

/** An object of several values of one; null when that one is null. */
final class HashNode implements Node {
  private final String[] keys;
  private final Node[] values;

  HashNode(List<String> keys, List<Node> values) {
    this.keys = keys.toArray(String[]::new);
    this.values = values.toArray(Node[]::new);
  }

  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    if (current.isNull()) {
      return current;
    }
    ObjectNode out = Json.object();
    for (int i = 0; i < keys.length; i++) {
      out.set(keys[i], Search.orNull(values[i].evaluate(current, search)));
    }
    return out;
  }
}
