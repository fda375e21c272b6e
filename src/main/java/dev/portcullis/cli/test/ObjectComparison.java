package dev.portcullis.cli.test;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compares an object with the expected one as Kyverno's test command does: empty containers, nulls
 * and the labels of generated objects do not count.
 */
final class ObjectComparison {
  private static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  private static final String GENERATE_LABELS = "generate.kyverno.io/";

  private ObjectComparison() {}

  /** The expected object with the same identity. */
  static Optional<JsonNode> find(List<JsonNode> expected, JsonNode actual) {
    return expected.stream()
        .filter(e -> e.path("apiVersion").asText().equals(actual.path("apiVersion").asText()))
        .filter(e -> e.path("kind").asText().equals(actual.path("kind").asText()))
        .filter(e -> Resources.namespace(e).equals(Resources.namespace(actual)))
        .filter(
            e ->
                e.path("metadata")
                    .path("name")
                    .asText()
                    .equals(actual.path("metadata").path("name").asText()))
        .findFirst();
  }

  /** What differs, by path; empty when nothing that counts does. */
  static Optional<String> difference(JsonNode expected, JsonNode actual) {
    Map<String, String> differences = new TreeMap<>();
    collect("", tidy(labelled(expected)), tidy(labelled(actual)), differences);
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.join(
                "; ",
                differences.entrySet().stream()
                    .map(e -> e.getKey() + ": " + e.getValue())
                    .toList()));
  }

  /** The object with a field that no rule makes. */
  static JsonNode disturbed(JsonNode object) {
    ObjectNode copy = object.deepCopy();
    copy.put("flipped-by-conformance", "x");
    return copy;
  }

  private static void collect(
      String path, JsonNode expected, JsonNode actual, Map<String, String> into) {
    if (expected.isObject() && actual.isObject()) {
      for (Map.Entry<String, JsonNode> field : expected.properties()) {
        collect(path + "/" + field.getKey(), field.getValue(), actual.path(field.getKey()), into);
      }
      for (Map.Entry<String, JsonNode> field : actual.properties()) {
        if (!expected.has(field.getKey())) {
          into.put(path + "/" + field.getKey(), "not expected");
        }
      }
    } else if (!Numbers.same(expected, actual)) {
      into.put(
          path.isEmpty() ? "/" : path,
          "expected "
              + JsonText.of(expected)
              + ", got "
              + (actual.isMissingNode() ? "nothing" : JsonText.of(actual)));
    }
  }

  private static JsonNode labelled(JsonNode object) {
    ObjectNode copy = Numbers.floats(object).deepCopy();
    ObjectNode metadata = copy.withObject("/metadata");
    ObjectNode labels = Json.object();
    metadata
        .path("labels")
        .properties()
        .forEach(
            e -> {
              if (!e.getKey().startsWith(GENERATE_LABELS)) {
                labels.set(e.getKey(), e.getValue());
              }
            });
    if (!labels.has(MANAGED_BY)) {
      labels.put(MANAGED_BY, "kyverno");
    }
    metadata.set("labels", labels);
    return copy;
  }

  /** The tree without nulls and empty containers; empty strings stay. */
  private static JsonNode tidy(JsonNode node) {
    if (node.isObject()) {
      ObjectNode out = Json.object();
      node.properties()
          .forEach(e -> keep(tidy(e.getValue())).ifPresent(v -> out.set(e.getKey(), v)));
      return out;
    }
    if (node.isArray()) {
      ArrayNode out = Json.NODES.arrayNode();
      node.forEach(e -> keep(tidy(e)).ifPresent(out::add));
      return out;
    }
    return node;
  }

  private static Optional<JsonNode> keep(JsonNode node) {
    return node.isNull() || (node.isContainerNode() && node.isEmpty())
        ? Optional.empty()
        : Optional.of(node);
  }
}
