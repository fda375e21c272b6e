package dev.portcullis.inject;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Annotations and labels as texts; values that are none are left out. */
final class PodTexts {
  private PodTexts() {}

  static Map<String, String> of(JsonNode map) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : map.properties()) {
      if (entry.getValue().isTextual()) {
        texts.put(entry.getKey(), entry.getValue().textValue());
      }
    }
    return texts;
  }
}
