package dev.portcullis.request;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** The labels of an object as text. */
public final class ObjectLabels {
  private ObjectLabels() {}

  /**
   * The labels in their order; what is no text is the text nearest to it.
   *
   * @param object any object; one without labels has none
   * @return a map of the caller's own
   */
  public static Map<String, String> of(JsonNode object) {
    Map<String, String> labels = new LinkedHashMap<>();
    object
        .path("metadata")
        .path("labels")
        .properties()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText("")));
    return labels;
  }
}
