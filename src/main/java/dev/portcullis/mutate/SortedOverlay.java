package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.Map;
import java.util.TreeMap;

/** Puts an overlay into the form in which its anchors are resolved. */
final class SortedOverlay {
  private SortedOverlay() {}

  /**
   * A copy with sorted keys, the order in which anchors are resolved, and with the precision of a
   * float in all numbers, which is what substituting variables leaves of them in Kyverno.
   */
  static JsonNode of(JsonNode node) {
    if (node.isObject()) {
      Map<String, JsonNode> fields = new TreeMap<>();
      node.properties().forEach(field -> fields.put(field.getKey(), of(field.getValue())));
      ObjectNode copy = Json.object();
      return copy.setAll(fields);
    }
    if (node.isArray()) {
      ArrayNode copy = Json.NODES.arrayNode(node.size());
      node.forEach(element -> copy.add(of(element)));
      return copy;
    }
    return node.isNumber() ? Numbers.ints(DoubleNode.valueOf(node.doubleValue())) : node;
  }
}
