package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds, replaces and removes elements of a list by the texts of their keys, with the accidents of
 * the kustomize library that policies have come to depend on: an element without its key, an empty
 * element and a wanted value that is empty are each treated in a way of their own.
 *
 * <p>The key {@code ""} stands for the element itself, which is then a scalar.
 */
final class KeyedList {
  private KeyedList() {}

  /**
   * The key texts of every element, in order; a key that is absent, null or empty gives an empty
   * text.
   */
  static List<List<String>> values(JsonNode list, List<String> keys) {
    List<List<String>> values = new ArrayList<>(list.size());
    for (JsonNode element : list) {
      List<String> texts = new ArrayList<>(keys.size());
      for (String key : keys) {
        texts.add(valueOf(element, key));
      }
      values.add(texts);
    }
    return values;
  }

  /** The text of one key; empty where it is absent, null or empty. */
  static String valueOf(JsonNode element, String key) {
    if (key.isEmpty()) {
      return NodeKind.text(element);
    }
    JsonNode value = element.path(key);
    return value.isMissingNode() || value.isNull() ? "" : NodeKind.text(value);
  }

  /** The first element whose keys have exactly these texts, or null. */
  static @Nullable JsonNode find(JsonNode list, List<String> keys, List<String> values) {
    for (JsonNode element : list) {
      if (hasAll(element, keys, values)) {
        return element;
      }
    }
    return null;
  }

  private static boolean hasAll(JsonNode element, List<String> keys, List<String> values) {
    for (int i = 0; i < keys.size(); i++) {
      JsonNode value = keys.get(i).isEmpty() ? element : element.get(keys.get(i));
      if (value == null || !NodeKind.text(value).equals(values.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Removes the elements that match; see {@link #put} for what matching means. */
  static void remove(ArrayNode list, List<String> keys, List<String> values) throws PatchFailure {
    replace(list, keys, values, null);
  }

  /**
   * Puts an element in place of every element that matches, or at the end when none does. Elements
   * that are null or an empty map are dropped on the way, and, when no values are given, all others
   * as well.
   *
   * @param values the wanted texts; an empty one is satisfied by any value, and keys beyond the
   *     values count as satisfied when the one before them was
   */
  static void put(ArrayNode list, List<String> keys, List<String> values, JsonNode element)
      throws PatchFailure {
    boolean found = replace(list, keys, values, element);
    if (!found && !element.isNull()) {
      list.add(element);
    }
  }

  private static boolean replace(
      ArrayNode list, List<String> keys, List<String> values, @Nullable JsonNode replacement)
      throws PatchFailure {
    boolean wantsMaps =
        !keys.getFirst().isEmpty() && !values.isEmpty() && !values.getFirst().isEmpty();
    ArrayNode kept = Json.NODES.arrayNode(list.size());
    boolean found = false;
    for (JsonNode element : list) {
      if (element.isNull() || (element.isObject() && element.isEmpty())) {
        continue;
      }
      if (wantsMaps && !element.isObject()) {
        kept.add(element);
      } else if (!matches(element, keys, values)) {
        if (!values.isEmpty()) {
          kept.add(element);
        }
      } else {
        found = true;
        if (replacement != null) {
          kept.add(replacement);
        }
      }
    }
    list.removeAll();
    list.addAll(kept);
    return found;
  }

  private static boolean matches(JsonNode element, List<String> keys, List<String> values)
      throws PatchFailure {
    boolean matched = false;
    for (int i = 0; i < keys.size(); i++) {
      if (i < values.size()) {
        matched = has(element, keys.get(i), values.get(i));
      }
      if (!matched) {
        return false;
      }
    }
    return matched;
  }

  private static boolean has(JsonNode element, String key, String wanted) throws PatchFailure {
    if (key.isEmpty()) {
      NodeKind.SCALAR.require(element);
      return NodeKind.text(element).equals(wanted);
    }
    NodeKind.MAPPING.require(element);
    JsonNode value = element.get(key);
    return value != null && (wanted.isEmpty() || NodeKind.text(value).equals(wanted));
  }

  /**
   * Adds the elements of a list to another, each in place of its like there. An element without one
   * of its keys is added and everything before it is lost.
   */
  static void addAll(ArrayNode target, ArrayNode source, List<String> keys) throws PatchFailure {
    List<JsonNode> elements = new ArrayList<>(source.size());
    source.forEach(elements::add);
    for (JsonNode element : elements) {
      if (keys.getFirst().isEmpty()) {
        put(target, keys, List.of(NodeKind.text(element)), element);
      } else {
        add(target, element, keys);
      }
    }
  }

  private static void add(ArrayNode target, JsonNode element, List<String> keys)
      throws PatchFailure {
    List<String> values = new ArrayList<>(keys.size());
    for (String key : keys) {
      if (!element.isNull()) {
        NodeKind.MAPPING.require(element);
      }
      JsonNode value = element instanceof ObjectNode map ? map.get(key) : null;
      if (value == null) {
        target.add(element);
      } else {
        values.add(NodeKind.text(value));
      }
    }
    if (keys.size() > 1) {
      // With several keys elements keep the order of the source, not that of the target.
      remove(target, keys, values);
    }
    put(target, keys, values, element);
  }
}
