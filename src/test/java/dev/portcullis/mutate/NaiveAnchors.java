package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The first half of the slow twin: the anchors of an overlay, for conditions that are texts with
 * {@code *} at most at their end, or maps of such. Every step makes a new overlay, together with
 * what the conditions say.
 */
final class NaiveAnchors {
  private NaiveAnchors() {}

  private enum Says {
    YES,
    NO,
    NO_EVERYWHERE
  }

  /** An overlay as far as it has been dealt with. */
  private record Step(JsonNode overlay, Says says) {}

  /** The overlay without anchors, or nothing when a condition does not hold. */
  static Optional<JsonNode> patch(JsonNode overlay, JsonNode resource) {
    Step step = walk(overlay, Optional.of(resource));
    if (step.says() != Says.YES) {
      return Optional.empty();
    }
    ObjectNode result = Json.object();
    for (Map.Entry<String, JsonNode> field : sorted(step.overlay()).entrySet()) {
      clean(field.getValue(), isCondition(field.getKey()))
          .ifPresent(value -> result.set(field.getKey(), value));
    }
    return Optional.of(result);
  }

  private static Step walk(JsonNode overlay, Optional<JsonNode> resource) {
    if (overlay.isObject()) {
      return walkMap(overlay, resource);
    }
    return overlay.isArray() && overlay.path(0).isObject()
        ? walkList(overlay, resource)
        : new Step(overlay, Says.YES);
  }

  private static Step walkMap(JsonNode overlay, Optional<JsonNode> resource) {
    ObjectNode now = resolveAdditions(overlay, resource);
    for (String modifier : new String[] {"<(", "("}) {
      for (Map.Entry<String, JsonNode> field : sorted(now).entrySet()) {
        if (!field.getKey().startsWith(modifier)) {
          continue;
        }
        Optional<JsonNode> value = field(resource, inner(field.getKey()));
        Says no = modifier.equals("(") ? Says.NO : Says.NO_EVERYWHERE;
        if (value.isEmpty()) {
          return new Step(now, no);
        }
        JsonNode condition = field.getValue();
        ObjectNode resolved =
            condition.isObject() ? resolveAdditions(condition, value) : Json.object();
        boolean additions = condition.isObject() && !resolved.equals(condition);
        if (additions) {
          now.set(field.getKey(), resolved);
        } else if (!matches(condition, value.get())) {
          return new Step(now, no);
        }
      }
    }
    for (Map.Entry<String, JsonNode> field : sorted(now).entrySet()) {
      if (!isCondition(field.getKey())) {
        Step step = walk(field.getValue(), field(resource, field.getKey()));
        now.set(field.getKey(), step.overlay());
        if (step.says() != Says.YES) {
          return new Step(now, step.says());
        }
      }
    }
    return new Step(now, Says.YES);
  }

  private static Step walkList(JsonNode overlay, Optional<JsonNode> resource) {
    ArrayNode now = Json.NODES.arrayNode();
    overlay.forEach(now::add);
    for (JsonNode element : overlay) {
      if (!hasAnchor(element, "")) {
        continue;
      }
      boolean global = hasAnchor(element, "<(");
      JsonNode shared = element;
      boolean met = false;
      boolean failed = false;
      if (resource.isEmpty()) {
        failed = walk(element, resource).says() == Says.NO_EVERYWHERE;
      }
      for (JsonNode candidate : resource.orElse(Json.NODES.arrayNode())) {
        Step step = walk(shared, Optional.of(candidate));
        shared = step.overlay();
        met |= step.says() == Says.YES;
        failed |= step.says() == Says.NO_EVERYWHERE;
        if (step.says() == Says.YES && !global && candidate.has("name")) {
          clean(shared, true)
              .ifPresent(
                  copy -> {
                    ObjectNode named = Json.object();
                    sorted(copy).forEach(named::set);
                    named.set("name", candidate.get("name"));
                    now.add(named);
                  });
        }
      }
      if (failed && !met) {
        return new Step(now, Says.NO_EVERYWHERE);
      }
    }
    return new Step(now, Says.YES);
  }

  private static ObjectNode resolveAdditions(JsonNode overlay, Optional<JsonNode> resource) {
    ObjectNode result = Json.object();
    for (Map.Entry<String, JsonNode> field : sorted(overlay).entrySet()) {
      if (!field.getKey().startsWith("+(")) {
        result.putIfAbsent(field.getKey(), field.getValue());
      } else if (field(resource, inner(field.getKey())).isEmpty()) {
        result.set(inner(field.getKey()), field.getValue());
      }
    }
    return result;
  }

  /** What is left when conditions, templates and empty maps are gone. */
  private static Optional<JsonNode> clean(JsonNode node, boolean condition) {
    if (node.isObject()) {
      ObjectNode result = Json.object();
      for (Map.Entry<String, JsonNode> field : sorted(node).entrySet()) {
        boolean own = isCondition(field.getKey());
        String name = own ? inner(field.getKey()) : field.getKey();
        clean(field.getValue(), own).ifPresent(value -> result.set(name, value));
      }
      return result.isEmpty() ? Optional.empty() : Optional.of(result);
    }
    if (node.isArray()) {
      ArrayNode result = Json.NODES.arrayNode();
      for (JsonNode element : node) {
        if (!hasAnchor(element, "")) {
          clean(element, false).ifPresent(result::add);
        }
      }
      return result.isEmpty() && !node.isEmpty() ? Optional.empty() : Optional.of(result);
    }
    return condition ? Optional.empty() : Optional.of(node);
  }

  private static boolean matches(JsonNode condition, JsonNode value) {
    if (condition.isObject()) {
      return value.isObject()
          && condition.properties().stream()
              .allMatch(
                  field ->
                      value.has(field.getKey())
                          && matches(field.getValue(), value.get(field.getKey())));
    }
    String wanted = condition.asText();
    String text = value.asText();
    return !value.isContainerNode()
        && (wanted.endsWith("*")
            ? text.startsWith(wanted.substring(0, wanted.length() - 1))
            : text.equals(wanted));
  }

  private static Optional<JsonNode> field(Optional<JsonNode> resource, String name) {
    return resource.map(r -> r.get(name));
  }

  private static boolean isCondition(String key) {
    return key.startsWith("(") || key.startsWith("<(");
  }

  private static String inner(String key) {
    return key.substring(key.indexOf('(') + 1, key.length() - 1);
  }

  private static boolean hasAnchor(JsonNode node, String modifier) {
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      boolean anchor =
          modifier.isEmpty() ? field.getKey().endsWith(")") : field.getKey().startsWith(modifier);
      if (anchor || hasAnchor(field.getValue(), modifier)) {
        return true;
      }
    }
    if (node.isArray()) {
      for (JsonNode element : node) {
        if (hasAnchor(element, modifier)) {
          return true;
        }
      }
    }
    return false;
  }

  private static Map<String, JsonNode> sorted(JsonNode map) {
    Map<String, JsonNode> sorted = new TreeMap<>();
    map.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
    return sorted;
  }
}
