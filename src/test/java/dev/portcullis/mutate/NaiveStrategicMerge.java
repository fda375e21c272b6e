package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The second half of the slow twin: the merge of a patch without anchors, written from the rules as
 * they are told, for Pods whose list elements all have their keys. Every step makes new trees.
 */
final class NaiveStrategicMerge {
  /** Merge keys by path; a path names no indices. Everything else is replaced. */
  private static final Map<String, List<String>> KEYS =
      Map.ofEntries(
          Map.entry("/spec/containers", List.of("name")),
          Map.entry("/spec/containers/env", List.of("name")),
          Map.entry("/spec/containers/volumeMounts", List.of("mountPath")),
          Map.entry("/spec/containers/ports", List.of("containerPort", "protocol")),
          Map.entry("/spec/initContainers", List.of("name")),
          Map.entry("/spec/initContainers/env", List.of("name")),
          Map.entry("/spec/initContainers/volumeMounts", List.of("mountPath")),
          Map.entry("/spec/initContainers/ports", List.of("containerPort", "protocol")),
          Map.entry("/spec/volumes", List.of("name")),
          Map.entry("/spec/imagePullSecrets", List.of("name")),
          Map.entry("/spec/hostAliases", List.of("ip")),
          Map.entry("/metadata/finalizers", List.of()),
          Map.entry("/metadata/ownerReferences", List.of("uid")));

  private NaiveStrategicMerge() {}

  static JsonNode apply(JsonNode overlay, JsonNode resource) {
    Optional<JsonNode> patch = NaiveAnchors.patch(overlay, resource);
    return merge("", resource, patch.orElse(Json.object())).orElseThrow();
  }

  /** Both sides are there. */
  private static Optional<JsonNode> merge(String path, JsonNode resource, JsonNode patch) {
    if (patch.isNull()) {
      return Optional.empty();
    }
    if (resource.isNull()) {
      return settle(path, patch);
    }
    if (resource.isObject()) {
      String directive = patch.path("$patch").asText("merge");
      return switch (directive) {
        case "delete" -> Optional.empty();
        case "replace" -> settle(path, patch);
        default -> Optional.of(maps(path, resource, without(patch)));
      };
    }
    if (resource.isArray()) {
      return Optional.of(KEYS.containsKey(path) ? lists(path, resource, patch) : patch);
    }
    boolean keepsQuotes = resource.isTextual() && (patch.isNumber() || patch.isBoolean());
    return Optional.of(keepsQuotes ? Json.NODES.textNode(patch.asText()) : patch);
  }

  private static JsonNode maps(String path, JsonNode resource, JsonNode patch) {
    ObjectNode result = Json.object();
    Set<String> names = new TreeSet<>();
    resource.fieldNames().forEachRemaining(names::add);
    patch.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      String at = path + "/" + name;
      Optional<JsonNode> value;
      if (!patch.has(name)) {
        value = Optional.of(untouched(at, resource.get(name)));
      } else if (!resource.has(name)) {
        value = settle(at, patch.get(name));
      } else {
        value = merge(at, resource.get(name), patch.get(name));
      }
      value.ifPresent(v -> result.set(name, v));
    }
    return result;
  }

  /** What nobody mentions stays, but lists with keys lose their duplicates. */
  private static JsonNode untouched(String path, JsonNode resource) {
    if (resource.isObject()) {
      return maps(path, resource, Json.object());
    }
    return resource.isArray() && KEYS.containsKey(path)
        ? lists(path, resource, Json.NODES.arrayNode())
        : resource;
  }

  /** A patch where the resource has nothing: nulls and directives go. */
  private static Optional<JsonNode> settle(String path, JsonNode patch) {
    if (patch.isNull() || patch.path("$patch").asText().equals("delete")) {
      return Optional.empty();
    }
    if (patch.isObject()) {
      ObjectNode result = Json.object();
      for (Map.Entry<String, JsonNode> field : without(patch).properties()) {
        settle(path + "/" + field.getKey(), field.getValue())
            .ifPresent(value -> result.set(field.getKey(), value));
      }
      return Optional.of(result);
    }
    if (!patch.isArray() || !KEYS.containsKey(path)) {
      return Optional.of(patch);
    }
    return Optional.of(newList(path, patch));
  }

  /** In a new list the later of two like elements wins, at the place of the first; see below. */
  private static JsonNode newList(String path, JsonNode patch) {
    List<String> keys = KEYS.get(path);
    Map<String, JsonNode> first = new LinkedHashMap<>();
    Map<String, JsonNode> last = new LinkedHashMap<>();
    for (JsonNode element : patch) {
      String key = key(element, keys);
      boolean seen = first.containsKey(key);
      JsonNode settled = seen ? element : settle(path, element).orElse(null);
      first.putIfAbsent(key, settled == null ? Json.NODES.missingNode() : settled);
      last.remove(keys.size() > 1 ? key : "");
      last.put(key, settled == null ? Json.NODES.missingNode() : settled);
    }
    ArrayNode result = Json.NODES.arrayNode();
    last.forEach(
        (key, element) -> {
          if (!first.get(key).isMissingNode()) {
            result.add(element);
          }
        });
    return result;
  }

  private static JsonNode lists(String path, JsonNode resource, JsonNode patch) {
    List<String> keys = used(KEYS.get(path), resource, patch);
    if (keys.isEmpty()) {
      Set<JsonNode> values = new LinkedHashSet<>();
      patch.forEach(values::add);
      resource.forEach(values::add);
      ArrayNode result = Json.NODES.arrayNode();
      values.forEach(result::add);
      return result;
    }
    Map<String, JsonNode> patches = new LinkedHashMap<>();
    for (JsonNode element : patch) {
      if (!hasPartialLike(element, resource, keys)) {
        patches.putIfAbsent(key(element, keys), element);
      }
    }
    Map<String, JsonNode> there = new LinkedHashMap<>();
    resource.forEach(element -> there.putIfAbsent(key(element, keys), element));
    Map<String, Optional<JsonNode>> merged = new LinkedHashMap<>();
    patches.forEach(
        (key, element) ->
            merged.put(
                key,
                there.containsKey(key)
                    ? merge(path, there.get(key), element)
                    : settle(path, element)));
    Map<String, JsonNode> result = new LinkedHashMap<>();
    merged.forEach((key, element) -> element.ifPresent(value -> result.put(key, value)));
    for (JsonNode element : resource) {
      String key = key(element, keys);
      if (merged.containsKey(key) && merged.get(key).isEmpty()) {
        continue;
      }
      boolean first = there.get(key) == element;
      JsonNode own = first ? firstOf(path, element, patches.get(key), merged.get(key)) : element;
      if (keys.size() > 1) {
        result.remove(key);
      }
      result.put(key, own);
    }
    ArrayNode list = Json.NODES.arrayNode();
    result.values().forEach(list::add);
    return list;
  }

  /** A replacement of an element moves it but leaves its content. */
  private static JsonNode firstOf(
      String path, JsonNode element, JsonNode patch, Optional<JsonNode> merged) {
    if (patch == null) {
      return untouched(path, element);
    }
    return patch.path("$patch").asText().equals("replace") ? element : merged.orElseThrow();
  }

  /** Of several keys only those count that some element has. */
  private static List<String> used(List<String> keys, JsonNode resource, JsonNode patch) {
    if (keys.size() < 2) {
      return keys;
    }
    return keys.stream()
        .filter(
            key -> {
              List<JsonNode> all = new ArrayList<>();
              resource.forEach(all::add);
              patch.forEach(all::add);
              return all.stream().anyMatch(element -> element.has(key));
            })
        .toList();
  }

  /** A port without protocol and the same port with one are taken for the same, and lost. */
  private static boolean hasPartialLike(JsonNode element, JsonNode resource, List<String> keys) {
    for (JsonNode other : resource) {
      boolean agree =
          keys.stream()
              .filter(key -> element.has(key) && other.has(key))
              .allMatch(key -> element.get(key).equals(other.get(key)));
      if (agree && keys.stream().anyMatch(key -> element.has(key) != other.has(key))) {
        return true;
      }
    }
    return false;
  }

  private static String key(JsonNode element, List<String> keys) {
    return keys.isEmpty()
        ? element.asText()
        : keys.stream().map(key -> element.path(key).asText()).collect(Collectors.joining("|"));
  }

  private static JsonNode without(JsonNode patch) {
    ObjectNode result = Json.object();
    Map<String, JsonNode> sorted = new TreeMap<>();
    patch.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
    result.setAll(sorted);
    result.remove("$patch");
    return result;
  }
}
