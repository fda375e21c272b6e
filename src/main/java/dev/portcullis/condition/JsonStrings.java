package dev.portcullis.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.util.ArrayList;
import java.util.List;

/**
 * A text read as a JSON array of strings, which is how a list comes out of a ConfigMap or out of a
 * variable inside a longer text.
 */
sealed interface JsonStrings {
  /**
   * The strings of the array; a null among them is empty, and null instead of an array is no
   * string.
   */
  record Strings(List<String> texts) implements JsonStrings {
    public Strings {
      texts = List.copyOf(texts);
    }
  }

  /** JSON, but not an array of strings. */
  record OtherJson() implements JsonStrings {}

  /** Not JSON at all. */
  record NoJson() implements JsonStrings {}

  /** Reads a text. */
  static JsonStrings read(String text) {
    JsonNode json;
    try {
      json = Json.parse(text);
    } catch (JsonSyntaxException e) {
      return new NoJson();
    }
    if (!json.isArray() && !json.isNull()) {
      return new OtherJson();
    }
    List<String> texts = new ArrayList<>(json.size());
    for (JsonNode element : json) {
      if (!element.isTextual() && !element.isNull()) {
        return new OtherJson();
      }
      texts.add(element.isNull() ? "" : element.textValue());
    }
    return new Strings(texts);
  }
}
