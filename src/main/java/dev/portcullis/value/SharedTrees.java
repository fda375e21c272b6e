package dev.portcullis.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Makes small forms of trees that are kept for long: equal parts are held once, and no map or list
 * has room to grow. Parts are equal when their fields stand in the same order, too. Not
 * thread-safe; the trees are as immutable as all others.
 */
public final class SharedTrees {
  /** Up to this many fields are looked through one by one. */
  private static final int FEW = 8;

  private final Map<Object, JsonNode> known = new HashMap<>();

  /** The small form of a tree: the same content. */
  public JsonNode share(JsonNode node) {
    return keep(node, true);
  }

  /** Takes over a tree that has its small form already, for others to share its parts. */
  public void adopt(JsonNode node) {
    keep(node, false);
  }

  private JsonNode keep(JsonNode node, boolean copied) {
    return switch (node) {
      case ObjectNode object -> object(object, copied);
      case ArrayNode array -> array(array, copied);
      case TextNode text -> known.computeIfAbsent(text, _ -> text);
      default -> node;
    };
  }

  private JsonNode object(ObjectNode object, boolean copied) {
    Object[] parts = new Object[2 * object.size()];
    int i = 0;
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      parts[i++] = field.getKey();
      parts[i++] = keep(field.getValue(), copied);
    }
    return known.computeIfAbsent(
        new Shape(true, parts), _ -> copied ? new ObjectNode(Json.NODES, fields(parts)) : object);
  }

  private static Map<String, JsonNode> fields(Object[] parts) {
    if (parts.length <= 2 * FEW) {
      return new FewFields(parts);
    }
    Map<String, JsonNode> fields = LinkedHashMap.newLinkedHashMap(parts.length / 2);
    for (int i = 0; i < parts.length; i += 2) {
      fields.put((String) parts[i], (JsonNode) parts[i + 1]);
    }
    return fields;
  }

  private JsonNode array(ArrayNode array, boolean copied) {
    Object[] parts = new Object[array.size()];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = keep(array.get(i), copied);
    }
    return known.computeIfAbsent(new Shape(false, parts), _ -> copied ? list(parts) : array);
  }

  private static JsonNode list(Object[] parts) {
    ArrayNode list = Json.NODES.arrayNode(parts.length);
    for (Object part : parts) {
      list.add((JsonNode) part);
    }
    return list;
  }

  /** What a map or list holds; its parts are shared, so that equal ones are the same. */
  private record Shape(boolean map, Object[] parts) {
    @Override
    public int hashCode() {
      int hash = Boolean.hashCode(map);
      for (Object part : parts) {
        hash = 31 * hash + (part instanceof JsonNode node ? hash(node) : part.hashCode());
      }
      return hash;
    }

    private static int hash(JsonNode node) {
      return node.isContainerNode() || node.isTextual()
          ? System.identityHashCode(node)
          : node.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Shape shape
          && map == shape.map
          && Arrays.equals(parts, shape.parts, Shape::compare);
    }

    private static int compare(Object one, Object other) {
      boolean same =
          one instanceof JsonNode node && (node.isContainerNode() || node.isTextual())
              ? one == other
              : one.equals(other);
      return same ? 0 : 1;
    }
  }
}
