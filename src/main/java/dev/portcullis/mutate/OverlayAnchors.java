package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.pattern.Anchor;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds anchors in an overlay. Keys are seen in the order of the overlay, which is sorted. */
final class OverlayAnchors {
  /** The anchors that ask something of the resource. */
  static final Set<Anchor.Kind> CONDITIONS =
      EnumSet.of(Anchor.Kind.CONDITIONAL, Anchor.Kind.GLOBAL);

  /** The anchors that mean something in an overlay; all others are ordinary keys. */
  static final Set<Anchor.Kind> ALL =
      EnumSet.of(Anchor.Kind.CONDITIONAL, Anchor.Kind.GLOBAL, Anchor.Kind.ADD_IF_ABSENT);

  private OverlayAnchors() {}

  /** The names of the fields as they are now, to be walked while the map changes. */
  static List<String> names(ObjectNode map) {
    List<String> names = new ArrayList<>(map.size());
    map.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** The anchor that a key is, if it is one of these kinds. */
  static Optional<Anchor> parse(String key, Set<Anchor.Kind> kinds) {
    return Anchor.parse(key).filter(anchor -> kinds.contains(anchor.kind()));
  }

  /**
   * Whether there is an anchor of these kinds in a node or below it. A text that looks like a
   * condition counts as well, whatever the kinds: Kyverno looks at texts as it looks at keys.
   */
  static boolean within(JsonNode node, Set<Anchor.Kind> kinds) {
    if (node.isTextual()) {
      return parse(node.textValue(), CONDITIONS).isPresent();
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (parse(field.getKey(), kinds).isPresent() || within(field.getValue(), kinds)) {
        return true;
      }
    }
    if (node.isArray()) {
      for (JsonNode element : node) {
        if (within(element, kinds)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Renames a field and leaves it at its place; a field that has the new name already is lost. */
  static void rename(ObjectNode map, String from, String to) {
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : map.properties()) {
      fields.putIfAbsent(field.getKey().equals(from) ? to : field.getKey(), field.getValue());
    }
    map.removeAll();
    map.setAll(fields);
  }
}
