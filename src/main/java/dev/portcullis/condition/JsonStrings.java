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
    if (!mayBeJson(text)) {
      return new NoJson();
    }
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

  /**
   * Whether the text begins as JSON does; most texts do not, and are not worth a parser's error.
   */
  private static boolean mayBeJson(String text) {
    int start = 0;
    while (start < text.length() && " \t\r\n".indexOf(text.charAt(start)) >= 0) {
      start++;
    }
    if (start == text.length()) {
      return false;
    }
    char first = text.charAt(start);
    return "{[\"-".indexOf(first) >= 0
        || (first >= '0' && first <= '9')
        || text.startsWith("true", start)
        || text.startsWith("false", start)
        || text.startsWith("null", start);
  }
}
