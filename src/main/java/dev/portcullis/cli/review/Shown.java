package dev.portcullis.cli.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.value.VisibleText;
import dev.portcullis.yaml.YamlWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Objects as text for a terminal; the values of Secrets only say whether they differ. */
final class Shown {
  private Shown() {}

  static String name(JsonNode object) {
    String namespace = Resources.namespace(object);
    return VisibleText.of(
        object.path("kind").asText("")
            + " "
            + (namespace.isEmpty() ? "" : namespace + "/")
            + Resources.name(object));
  }

  /** What changes from one object to the other. */
  static List<String> difference(JsonNode before, JsonNode after) {
    List<String> lines =
        LineDifference.between(
            YamlWriter.text(hidden(before, after, " (before)")),
            YamlWriter.text(hidden(after, before, " (after)")));
    return lines.stream().map(VisibleText::of).toList();
  }

  /** An object that is new. */
  static List<String> whole(JsonNode object) {
    return lines(YamlWriter.text(hidden(object, object, ""))).map(line -> "+" + line).toList();
  }

  private static JsonNode hidden(JsonNode object, JsonNode other, String mark) {
    if (!object.path("kind").asText("").equals("Secret")) {
      return object;
    }
    ObjectNode copy = object.deepCopy();
    for (String part : new String[] {"data", "stringData"}) {
      if (copy.get(part) instanceof ObjectNode values) {
        for (String key : values.properties().stream().map(Map.Entry::getKey).toList()) {
          boolean same = values.get(key).equals(other.path(part).path(key));
          values.put(key, "***" + (same ? "" : mark));
        }
      }
    }
    return copy;
  }

  /** A text of several lines, each safe for a terminal. */
  static Stream<String> lines(String text) {
    return text.lines().map(VisibleText::of);
  }
}
