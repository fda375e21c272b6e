package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.io.Serial;

/**
 * A null that an operation has written. To the library Kyverno uses it is a scalar like any other
 * for the operations that follow, while a null of the document is taken for nothing: it is replaced
 * where a parent is created, and it equals what is not there.
 */
final class WrittenNull extends NullNode {
  static final WrittenNull INSTANCE = new WrittenNull();

  @Serial private static final long serialVersionUID = 1L;

  private WrittenNull() {}

  /** A value as an operation writes it. */
  static JsonNode written(JsonNode value) {
    return value.isNull() ? INSTANCE : value.deepCopy();
  }

  /**
   * A copy in which no null is one that was written: what an earlier patch wrote is a document now.
   */
  static JsonNode document(JsonNode node) {
    if (node.isObject()) {
      ObjectNode copy = Json.object();
      node.properties().forEach(field -> copy.set(field.getKey(), document(field.getValue())));
      return copy;
    }
    if (node.isArray()) {
      ArrayNode copy = Json.NODES.arrayNode(node.size());
      node.forEach(element -> copy.add(document(element)));
      return copy;
    }
    return node.isNull() ? NullNode.getInstance() : node;
  }

  /** Whether a node stands for nothing. */
  static boolean nothing(JsonNode node) {
    return node.isNull() && !(node instanceof WrittenNull);
  }
}
