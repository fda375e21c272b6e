package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pairs the elements of two lists that are the same element: those with the same name, or equal
 * ones where there are no names. Of all pairs the most that keep their order are taken.
 */
final class ElementPairs {
  /** The fields by which Kubernetes tells list elements apart, most telling first. */
  private static final List<String> NAMES =
      List.of(
          "name", "mountPath", "devicePath", "uid", "ip", "key", "type", "containerPort", "port");

  private ElementPairs() {}

  /**
   * Two elements that are the same.
   *
   * @param before the index in the first list
   * @param after the index in the second list
   */
  record Pair(int before, int after) {}

  /** The pairs, in order. */
  static List<Pair> of(List<JsonNode> before, List<JsonNode> after) {
    if (before.isEmpty() || after.isEmpty()) {
      return List.of();
    }
    Map<Object, Deque<Integer>> places = new HashMap<>();
    for (int i = 0; i < before.size(); i++) {
      places.computeIfAbsent(identity(before.get(i)), _ -> new ArrayDeque<>()).add(i);
    }
    List<Pair> all = new ArrayList<>();
    for (int i = 0; i < after.size(); i++) {
      Deque<Integer> free = places.get(identity(after.get(i)));
      if (free != null && !free.isEmpty()) {
        all.add(new Pair(free.removeFirst(), i));
      }
    }
    return longestRising(all);
  }

  private static Object identity(JsonNode element) {
    for (String name : NAMES) {
      JsonNode value = element.path(name);
      if (value.isTextual() || value.isNumber()) {
        return Map.entry(name, value.asText());
      }
    }
    return element;
  }

  /** The longest part of the pairs whose indices in the first list rise, by patience sorting. */
  private static List<Pair> longestRising(List<Pair> pairs) {
    int[] tails = new int[pairs.size()];
    int[] previous = new int[pairs.size()];
    int length = 0;
    for (int i = 0; i < pairs.size(); i++) {
      int place = place(pairs, tails, length, pairs.get(i).before());
      previous[i] = place == 0 ? -1 : tails[place - 1];
      tails[place] = i;
      length = Math.max(length, place + 1);
    }
    List<Pair> rising = new ArrayList<>(length);
    for (int i = length == 0 ? -1 : tails[length - 1]; i >= 0; i = previous[i]) {
      rising.add(pairs.get(i));
    }
    Collections.reverse(rising);
    return rising;
  }

  /** The first tail whose pair lies behind the wanted index. */
  private static int place(List<Pair> pairs, int[] tails, int length, int before) {
    int low = 0;
    int high = length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (pairs.get(tails[middle]).before() < before) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
