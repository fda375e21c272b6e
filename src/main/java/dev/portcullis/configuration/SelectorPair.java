package dev.portcullis.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.match.LabelSelector;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.util.Set;

/**
 * The value of {@code webhooks}.
 *
 * @param namespaces the {@code namespaceSelector}
 * @param objects the {@code objectSelector}
 */
record SelectorPair(JsonNode namespaces, JsonNode objects) {
  static final SelectorPair EVERYTHING = new SelectorPair(Json.object(), Json.object());

  private static final Set<String> FIELDS = Set.of("namespaceSelector", "objectSelector");

  static Parsed<SelectorPair> read(String text) {
    JsonNode json;
    try {
      json = Json.parse(text);
    } catch (JsonSyntaxException e) {
      return Parsed.bad("must be JSON: " + e.getMessage());
    }
    if (!json.isObject()) {
      return Parsed.bad("must be a JSON object with namespaceSelector and objectSelector");
    }
    for (String field : FIELDS) {
      JsonNode selector = json.path(field);
      boolean none = selector.isMissingNode() || selector.isNull();
      if (!none && (!selector.isObject() || !LabelSelector.isValid(selector))) {
        return Parsed.bad(field + " must be a label selector");
      }
    }
    return Parsed.good(
        new SelectorPair(
            selector(json.path("namespaceSelector")), selector(json.path("objectSelector"))));
  }

  private static JsonNode selector(JsonNode given) {
    return given.isObject() ? given : Json.object();
  }
}
