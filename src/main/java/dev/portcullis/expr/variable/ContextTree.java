package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Changes of the data tree; each gives another tree that shares what did not change. */
final class ContextTree {
  private ContextTree() {}

  /** The tree with a field replaced. */
  static ObjectNode with(ObjectNode tree, String name, JsonNode value) {
    ObjectNode out = Json.object();
    out.setAll(tree);
    out.set(name, value);
    return out;
  }

  /** The tree without a field. */
  static ObjectNode without(ObjectNode tree, String name) {
    if (!tree.has(name)) {
      return tree;
    }
    ObjectNode out = Json.object();
    out.setAll(tree);
    out.remove(name);
    return out;
  }

  /** The tree with a value merged in under a path: maps into maps, everything else replaces. */
  static ObjectNode merged(ObjectNode tree, List<String> path, JsonNode value) {
    String name = path.getFirst();
    JsonNode old = tree.path(name);
    JsonNode own =
        path.size() == 1
            ? merge(old, value)
            : merged(
                old instanceof ObjectNode map ? map : Json.object(),
                path.subList(1, path.size()),
                value);
    return with(tree, name, own);
  }

  private static JsonNode merge(JsonNode old, JsonNode added) {
    if (!(old instanceof ObjectNode map) || !added.isObject()) {
      return added;
    }
    ObjectNode out = Json.object();
    out.setAll(map);
    for (Map.Entry<String, JsonNode> field : added.properties()) {
      out.set(field.getKey(), merge(map.path(field.getKey()), field.getValue()));
    }
    return out;
  }

  /**
   * The parts of a dotted name; double quotes protect dots ({@code labels."a.b/c"}), and a doubled
   * quote inside them stands for one.
   */
  static List<String> path(String name) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (quoted && c == '"' && name.startsWith("\"", i + 1)) {
        part.append(c);
        i++;
      } else if (c == '"' && (quoted || part.isEmpty())) {
        quoted = !quoted;
      } else if (c == '.' && !quoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString());
    return parts;
  }
}
