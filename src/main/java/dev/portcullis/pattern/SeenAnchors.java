package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.pattern.PatternNode.MapNode;
import java.util.HashMap;
import java.util.Map;

/**
 * Which conditional and existence anchors, by the text of their keys, have met a map of the
 * resource with their key. Where one never has, Kyverno calls a failure an error.
 */
final class SeenAnchors {
  private Map<String, Boolean> seen = Map.of();

  /** A map of the pattern is compared with a map of the resource. */
  void visit(MapNode pattern, JsonNode resource) {
    for (Field field : pattern.anchors()) {
      if (field.expected()) {
        if (seen.isEmpty()) {
          seen = new HashMap<>();
        }
        seen.merge(field.text(), resource.has(field.key()), Boolean::logicalOr);
      }
    }
  }

  /** Whether an anchor never met its key. */
  boolean missing() {
    return seen.containsValue(false);
  }
}
