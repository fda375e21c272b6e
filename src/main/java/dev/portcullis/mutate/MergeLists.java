package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Merges lists whose elements are paired by keys. What the patch brings stands first, the rest of
 * the resource follows.
 */
final class MergeLists {
  /** Elements that cannot be told apart are compared with each other, every one with every one. */
  private static final int LONGEST = 1_000;

  private final MergeTrees trees;

  MergeLists(MergeTrees trees) {
    this.trees = trees;
  }

  /**
   * Merges a patch into a list; both are changed.
   *
   * @param target the list of the resource, or null
   * @param patch the list of the patch, or null
   * @param keys the merge keys, none for scalars
   * @param element the schema of the elements
   * @return the merged list, or null when there is none
   */
  @Nullable JsonNode merge(
      @Nullable JsonNode target,
      @Nullable JsonNode patch,
      List<String> keys,
      @Nullable MergeSchema element)
      throws PatchFailure {
    ArrayNode into = into(target, patch);
    if (into == null) {
      return null;
    }
    List<String> elementKeys = keys.isEmpty() ? List.of("") : keys;
    Optional<DistinctElements> distinct = DistinctElements.of(into, patch, elementKeys);
    if (distinct.isPresent()) {
      return distinct.get().merge(trees, element);
    }
    if (into.size() + (patch == null ? 0 : patch.size()) > LONGEST) {
      throw new PatchFailure(
          "a list of more than %d elements can only be merged when each has %s of its own"
              .formatted(LONGEST, keys.isEmpty() ? "a value" : String.join(" and ", keys)));
    }
    List<List<String>> identities = identities(into, patch, elementKeys);
    if (identities.isEmpty()) {
      return into;
    }
    if (elementKeys.size() > 1) {
      unify(identities);
    }
    List<Integer> used = used(identities, elementKeys.size());
    List<String> usedKeys = pick(elementKeys, used);
    ArrayNode merged = Json.NODES.arrayNode();
    for (List<String> identity : identities) {
      List<String> values = pick(identity, used);
      JsonNode value = element(into, patch, usedKeys, values, element);
      if (value == null || (value.isObject() && value.isEmpty())) {
        KeyedList.remove(into, usedKeys, values);
      } else {
        KeyedList.put(merged, usedKeys, values, value);
      }
    }
    KeyedList.addAll(merged, into, usedKeys);
    return merged;
  }

  /** The list that is merged into: what a marker element says counts before everything else. */
  private static @Nullable ArrayNode into(@Nullable JsonNode target, @Nullable JsonNode patch)
      throws PatchFailure {
    if (target == null || target.isNull()) {
      return patch instanceof ArrayNode list ? list : null;
    }
    if (patch == null) {
      return (ArrayNode) target;
    }
    if (patch.isNull()) {
      return null;
    }
    return switch (Directive.takeFrom((ArrayNode) patch)) {
      case MERGE -> (ArrayNode) target;
      case REPLACE -> (ArrayNode) patch;
      case DELETE -> null;
    };
  }

  /** The key texts of all elements, those of the patch first, each once. */
  private static List<List<String>> identities(
      ArrayNode into, @Nullable JsonNode patch, List<String> keys) {
    Set<List<String>> seen = new LinkedHashSet<>();
    if (patch != null) {
      seen.addAll(KeyedList.values(patch, keys));
    }
    seen.addAll(KeyedList.values(into, keys));
    return new ArrayList<>(seen);
  }

  /** Makes one of identities that differ only in keys that one of them lacks. */
  private static void unify(List<List<String>> identities) {
    for (int i = 0; i < identities.size(); i++) {
      List<String> left = identities.get(i);
      for (int j = 0; j < identities.size(); j++) {
        List<String> both = union(left, identities.get(j));
        if (!both.isEmpty()) {
          identities.set(i, both);
          identities.set(j, both);
        }
      }
    }
  }

  private static List<String> union(List<String> left, List<String> right) {
    List<String> both = new ArrayList<>(left.size());
    boolean common = false;
    for (int i = 0; i < left.size(); i++) {
      String a = left.get(i);
      String b = right.get(i);
      common |= a.equals(b);
      if (!a.equals(b) && !a.isEmpty() && !b.isEmpty()) {
        return List.of();
      }
      both.add(a.isEmpty() ? b : a);
    }
    return common ? both : List.of();
  }

  /** The positions of the keys that at least one element has; all of them when none has any. */
  private static List<Integer> used(List<List<String>> identities, int keys) {
    List<Integer> used = new ArrayList<>(keys);
    List<Integer> all = new ArrayList<>(keys);
    for (int i = 0; i < keys; i++) {
      int key = i;
      all.add(i);
      if (identities.stream().anyMatch(identity -> !identity.get(key).isEmpty())) {
        used.add(i);
      }
    }
    return used.isEmpty() ? all : used;
  }

  private static List<String> pick(List<String> of, List<Integer> positions) {
    if (positions.size() == of.size()) {
      return of;
    }
    List<String> picked = new ArrayList<>(positions.size());
    for (int position : positions) {
      picked.add(of.get(position));
    }
    return picked;
  }

  private @Nullable JsonNode element(
      ArrayNode into,
      @Nullable JsonNode patch,
      List<String> keys,
      List<String> values,
      @Nullable MergeSchema schema)
      throws PatchFailure {
    List<Integer> present = new ArrayList<>(keys.size());
    for (int i = 0; i < keys.size(); i++) {
      if (!values.get(i).isEmpty()) {
        present.add(i);
      }
    }
    List<String> wantedKeys = present.isEmpty() ? keys : pick(keys, present);
    List<String> wanted = present.isEmpty() ? values : pick(values, present);
    JsonNode there = KeyedList.find(into, wantedKeys, wanted);
    JsonNode change = patch == null ? null : KeyedList.find(patch, wantedKeys, wanted);
    return trees.merge(there, change, schema);
  }
}
