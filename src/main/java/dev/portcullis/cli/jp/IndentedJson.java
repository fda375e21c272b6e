package dev.portcullis.cli.jp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.JsonText;
import java.util.Map;
import java.util.TreeMap;

/** JSON on several lines, two blanks a level, keys sorted. */
final class IndentedJson {
  private IndentedJson() {}

  static String of(JsonNode node) {
    StringBuilder out = new StringBuilder();
    append(node, "", out);
    return out.toString();
  }

  private static void append(JsonNode node, String indent, StringBuilder out) {
    if (node.isEmpty() || !node.isContainerNode()) {
      out.append(JsonText.of(node));
      return;
    }
    String inner = indent + "  ";
    String separator = node.isArray() ? "[\n" : "{\n";
    if (node.isArray()) {
      for (JsonNode element : node) {
        out.append(separator).append(inner);
        append(element, inner, out);
        separator = ",\n";
      }
      out.append('\n').append(indent).append(']');
      return;
    }
    Map<String, JsonNode> sorted = new TreeMap<>();
    node.properties().forEach(e -> sorted.put(e.getKey(), e.getValue()));
    for (Map.Entry<String, JsonNode> field : sorted.entrySet()) {
      out.append(separator).append(inner);
      JsonText.quote(field.getKey(), out);
      out.append(": ");
      append(field.getValue(), inner, out);
      separator = ",\n";
    }
    out.append('\n').append(indent).append('}');
  }
}
