package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Patch from one tree to another: small, and about nothing but what differs, so that the
 * API server and other webhooks see what a policy did and no more.
 *
 * <p>Time grows with the size of the trees; only the elements of a list that moved are sorted. A
 * list is compared from both ends, and what is between is paired by the names of its elements, so
 * that a container put before others does not rewrite those behind it.
 */
public final class JsonDifference {
  private final ArrayNode operations = Json.NODES.arrayNode();

  private JsonDifference() {}

  /**
   * RFC 6902 operations that turn {@code before} into {@code after}; empty when they are equal.
   * Numbers are equal when their values are.
   */
  public static ArrayNode between(JsonNode before, JsonNode after) {
    JsonDifference difference = new JsonDifference();
    difference.values("", before, after);
    return difference.operations;
  }

  /**
   * Adds the operations for a value.
   *
   * @return whether any part of the value stays
   */
  private boolean values(String path, JsonNode before, JsonNode after) {
    int start = operations.size();
    boolean stays;
    if (before instanceof ObjectNode from && after instanceof ObjectNode to) {
      stays = maps(path, from, to);
    } else if (before instanceof ArrayNode from && after instanceof ArrayNode to) {
      stays = lists(path, from, to);
    } else {
      stays = Numbers.same(before, after);
      if (!stays) {
        add("replace", path, after);
      }
    }
    if (!stays && operations.size() > start + 1) {
      // Nothing of it is kept, so one operation says it all.
      while (operations.size() > start) {
        operations.remove(operations.size() - 1);
      }
      add("replace", path, after);
    }
    return stays;
  }

  private boolean maps(String path, ObjectNode before, ObjectNode after) {
    boolean stays = before.isEmpty() && after.isEmpty();
    for (Map.Entry<String, JsonNode> field : before.properties()) {
      String name = field.getKey();
      JsonNode value = after.get(name);
      if (value == null) {
        add("remove", member(path, name), null);
      } else {
        stays |= values(member(path, name), field.getValue(), value);
      }
    }
    for (Map.Entry<String, JsonNode> field : after.properties()) {
      if (!before.has(field.getKey())) {
        add("add", member(path, field.getKey()), field.getValue());
      }
    }
    return stays;
  }

  private boolean lists(String path, ArrayNode before, ArrayNode after) {
    int shorter = Math.min(before.size(), after.size());
    int start = 0;
    while (start < shorter && Numbers.same(before.get(start), after.get(start))) {
      start++;
    }
    int end = 0;
    while (end < shorter - start
        && Numbers.same(before.get(before.size() - 1 - end), after.get(after.size() - 1 - end))) {
      end++;
    }
    boolean middleStays =
        middle(
            path,
            start,
            part(before, start, before.size() - end),
            part(after, start, after.size() - end));
    return middleStays || start > 0 || end > 0 || (before.isEmpty() && after.isEmpty());
  }

  private static List<JsonNode> part(ArrayNode list, int from, int to) {
    List<JsonNode> part = new ArrayList<>(to - from);
    for (int i = from; i < to; i++) {
      part.add(list.get(i));
    }
    return part;
  }

  /** Goes through both lists from left to right; everything left of the index is done. */
  private boolean middle(String path, int start, List<JsonNode> before, List<JsonNode> after) {
    boolean stays = false;
    int index = start;
    int fromBefore = 0;
    int fromAfter = 0;
    for (ElementPairs.Pair pair : ElementPairs.of(before, after)) {
      stays |=
          gap(
              path,
              index,
              before.subList(fromBefore, pair.before()),
              after.subList(fromAfter, pair.after()));
      index += pair.after() - fromAfter;
      stays |= values(element(path, index), before.get(pair.before()), after.get(pair.after()));
      index++;
      fromBefore = pair.before() + 1;
      fromAfter = pair.after() + 1;
    }
    boolean restStays =
        gap(
            path,
            index,
            before.subList(fromBefore, before.size()),
            after.subList(fromAfter, after.size()));
    return stays || restStays;
  }

  /** Elements that have no pair: as many as possible are changed in place. */
  private boolean gap(String path, int start, List<JsonNode> before, List<JsonNode> after) {
    int changed = Math.min(before.size(), after.size());
    boolean stays = false;
    for (int i = 0; i < changed; i++) {
      stays |= values(element(path, start + i), before.get(i), after.get(i));
    }
    for (int i = changed; i < before.size(); i++) {
      add("remove", element(path, start + changed), null);
    }
    for (int i = changed; i < after.size(); i++) {
      add("add", element(path, start + i), after.get(i));
    }
    return stays;
  }

  private static String member(String path, String name) {
    return path + '/' + name.replace("~", "~0").replace("/", "~1");
  }

  private static String element(String path, int index) {
    return path + '/' + index;
  }

  private void add(String operation, String path, @Nullable JsonNode value) {
    ObjectNode fields = operations.addObject().put("op", operation).put("path", path);
    if (value != null) {
      fields.set("value", value);
    }
  }
}
