package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Utf8Order;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The fields of an object in the order of their keys. Kyverno walks objects in no order at all;
 * here an answer must not depend on how a document happened to be written.
 */
public final class SortedFields {
  private SortedFields() {}

  /** The fields, sorted by key; not a copy when they already are. */
  public static Collection<Map.Entry<String, JsonNode>> of(ObjectNode object) {
    String previous = "";
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (Utf8Order.BYTEWISE.compare(previous, field.getKey()) > 0) {
        List<Map.Entry<String, JsonNode>> sorted = new ArrayList<>(object.properties());
        sorted.sort(Map.Entry.comparingByKey(Utf8Order.BYTEWISE));
        return sorted;
      }
      previous = field.getKey();
    }
    return object.properties();
  }
}
