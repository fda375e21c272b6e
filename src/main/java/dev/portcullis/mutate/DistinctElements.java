package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The elements of two lists of which every one has all merge keys that any has, and no two of a
 * list the same. That is what lists are like unless somebody has made a mistake, and it allows to
 * merge them in linear time.
 */
final class DistinctElements {
  private final Map<List<String>, JsonNode> target;
  private final Map<List<String>, JsonNode> patch;
  private final int keys;

  private DistinctElements(
      Map<List<String>, JsonNode> target, Map<List<String>, JsonNode> patch, int keys) {
    this.target = target;
    this.patch = patch;
    this.keys = keys;
  }

  /**
   * The elements by their keys.
   *
   * @param keys the merge keys; an empty one stands for scalars, which are their own key
   * @return empty when they are not distinct
   */
  static Optional<DistinctElements> of(
      ArrayNode target, @Nullable JsonNode patch, List<String> keys) {
    if (target == patch) {
      return Optional.empty();
    }
    List<String> used = used(target, patch, keys);
    Map<List<String>, JsonNode> byTarget = new LinkedHashMap<>();
    Map<List<String>, JsonNode> byPatch = new LinkedHashMap<>();
    boolean distinct =
        !used.isEmpty()
            && fill(byTarget, target, used)
            && (patch == null || fill(byPatch, patch, used));
    return distinct
        ? Optional.of(new DistinctElements(byTarget, byPatch, used.size()))
        : Optional.empty();
  }

  /** The keys that an element has. */
  private static List<String> used(ArrayNode target, @Nullable JsonNode patch, List<String> keys) {
    List<String> used = new ArrayList<>(keys.size());
    for (String key : keys) {
      if (anyHas(target, key) || (patch != null && anyHas(patch, key))) {
        used.add(key);
      }
    }
    return used;
  }

  private static boolean anyHas(JsonNode list, String key) {
    for (JsonNode element : list) {
      if (!KeyedList.valueOf(element, key).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static boolean fill(
      Map<List<String>, JsonNode> elements, JsonNode list, List<String> keys) {
    boolean scalars = keys.getFirst().isEmpty();
    for (JsonNode element : list) {
      boolean fits =
          scalars
              ? !element.isNull() && NodeKind.of(element) == NodeKind.SCALAR
              : element.isObject();
      if (!fits) {
        return false;
      }
      List<String> identity = new ArrayList<>(keys.size());
      for (String key : keys) {
        String value = KeyedList.valueOf(element, key);
        if (value.isEmpty()) {
          return false;
        }
        identity.add(value);
      }
      if (elements.put(identity, element) != null) {
        return false;
      }
    }
    return true;
  }

  /**
   * Merges them. With one key what the patch brings stands first; with several what only the patch
   * brings does, and the rest keeps the order of the resource.
   */
  ArrayNode merge(MergeTrees trees, @Nullable MergeSchema element) throws PatchFailure {
    Map<List<String>, JsonNode> merged = new LinkedHashMap<>();
    for (Map.Entry<List<String>, JsonNode> entry : patch.entrySet()) {
      JsonNode there = target.get(entry.getKey());
      keep(merged, entry.getKey(), there, trees.merge(there, entry.getValue(), element));
    }
    for (Map.Entry<List<String>, JsonNode> entry : target.entrySet()) {
      if (!patch.containsKey(entry.getKey())) {
        JsonNode there = entry.getValue();
        keep(merged, entry.getKey(), there, trees.merge(there, null, element));
      }
    }
    ArrayNode list = Json.NODES.arrayNode(merged.size());
    if (keys == 1) {
      list.addAll(merged.values());
      return list;
    }
    merged.forEach(
        (identity, value) -> {
          if (!target.containsKey(identity)) {
            list.add(value);
          }
        });
    target.forEach(
        (identity, value) -> {
          if (merged.containsKey(identity)) {
            list.add(value);
          }
        });
    return list;
  }

  /** An element of the resource stays itself, whatever came of it: it was changed in place. */
  private static void keep(
      Map<List<String>, JsonNode> merged,
      List<String> identity,
      @Nullable JsonNode there,
      @Nullable JsonNode value) {
    if (value != null && !(value.isObject() && value.isEmpty())) {
      merged.put(identity, there == null ? value : there);
    }
  }
}
