package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.pattern.Anchor;
import dev.portcullis.value.Json;

/**
 * Takes out of an overlay what its anchors leave behind once they are resolved: conditions,
 * template elements, and every map that is or becomes empty, so that it patches nothing by
 * accident.
 */
final class RemoveAnchors {
  private RemoveAnchors() {}

  /**
   * Cleans a whole overlay. At its top an anchored map that is more than a condition keeps its
   * name.
   */
  static void fromTop(JsonNode overlay) throws PatchFailure {
    NodeKind.MAPPING.require(overlay);
    ObjectNode map = (ObjectNode) overlay;
    for (String name : OverlayAnchors.names(map)) {
      boolean condition = isCondition(name);
      if (from(map.path(name), condition)) {
        map.remove(name);
      }
    }
  }

  /**
   * Cleans a node.
   *
   * @param scalarsGo whether a scalar is itself a condition
   * @return whether the node has to go as a whole
   */
  static boolean from(JsonNode node, boolean scalarsGo) {
    if (node instanceof ObjectNode map) {
      return fromMap(map);
    }
    return node instanceof ArrayNode list ? fromList(list) : scalarsGo;
  }

  private static boolean isCondition(String name) {
    return OverlayAnchors.parse(name, OverlayAnchors.CONDITIONS).isPresent();
  }

  private static boolean fromMap(ObjectNode map) {
    for (String name : OverlayAnchors.names(map)) {
      if (isCondition(name) && from(map.path(name), true)) {
        map.remove(name);
      }
    }
    stripParentheses(map);
    for (String name : OverlayAnchors.names(map)) {
      if (from(map.path(name), false)) {
        map.remove(name);
      }
    }
    return map.isEmpty();
  }

  /** What is left of a condition is part of the patch. */
  private static void stripParentheses(ObjectNode map) {
    for (String name : OverlayAnchors.names(map)) {
      Anchor anchor = OverlayAnchors.parse(name, OverlayAnchors.CONDITIONS).orElse(null);
      if (anchor != null) {
        OverlayAnchors.rename(map, name, anchor.key());
      }
    }
  }

  private static boolean fromList(ArrayNode list) {
    if (list.isEmpty()) {
      return false;
    }
    ArrayNode kept = Json.NODES.arrayNode(list.size());
    for (JsonNode element : list) {
      if (!OverlayAnchors.within(element, OverlayAnchors.ALL) && !from(element, false)) {
        kept.add(element);
      }
    }
    list.removeAll();
    list.addAll(kept);
    return list.isEmpty();
  }
}
