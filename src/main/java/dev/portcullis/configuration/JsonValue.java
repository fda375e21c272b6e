package dev.portcullis.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.match.LabelSyntax;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Values that are JSON. */
final class JsonValue {
  private JsonValue() {}

  static Parsed<Map<String, String>> annotations(String text) {
    return map(text, false);
  }

  static Parsed<Map<String, String>> labels(String text) {
    return map(text, true);
  }

  private static Parsed<Map<String, String>> map(String text, boolean labels) {
    JsonNode json;
    try {
      json = Json.parse(text);
    } catch (JsonSyntaxException e) {
      return Parsed.bad("must be JSON: " + e.getMessage());
    }
    if (!json.isObject() && !json.isNull()) {
      return Parsed.bad("must be a JSON object of strings");
    }
    Map<String, String> map = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : json.properties()) {
      String key = entry.getKey();
      if (!entry.getValue().isTextual()) {
        return Parsed.bad("the value of `" + key + "` must be a string");
      }
      String value = entry.getValue().textValue();
      // An API server would refuse the whole webhook configuration because of one of these.
      if (!LabelSyntax.isKey(key)) {
        return Parsed.bad("`" + key + "` is no name for an annotation or label");
      }
      if (labels && !LabelSyntax.isValue(value)) {
        return Parsed.bad("`" + value + "` is no value for a label");
      }
      map.put(key, value);
    }
    return Parsed.good(map);
  }

  static Parsed<ArrayNode> matchConditions(String text) {
    JsonNode json;
    try {
      json = Json.parse(text);
    } catch (JsonSyntaxException e) {
      return Parsed.bad("must be JSON: " + e.getMessage());
    }
    if (json.isNull()) {
      return Parsed.good(WebhookSettings.NONE.matchConditions());
    }
    if (!(json instanceof ArrayNode list)) {
      return Parsed.bad("must be a JSON list of objects with name and expression");
    }
    Set<String> names = new HashSet<>();
    for (JsonNode condition : list) {
      String name = condition.path("name").asText("");
      if (name.isEmpty() || condition.path("expression").asText("").isEmpty()) {
        return Parsed.bad("every condition needs a name and an expression");
      }
      if (!names.add(name)) {
        return Parsed.bad("two conditions have the name `" + name + "`");
      }
    }
    return Parsed.good(list);
  }
}
