package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.JsonText;
import java.util.Map;
import java.util.TreeMap;

/** The three shapes of a YAML node, with the texts that the messages of a merge show. */
enum NodeKind {
  MAPPING("MappingNode"),
  SEQUENCE("SequenceNode"),
  SCALAR("ScalarNode");

  private final String label;

  NodeKind(String label) {
    this.label = label;
  }

  static NodeKind of(JsonNode node) {
    return node.isObject() ? MAPPING : node.isArray() ? SEQUENCE : SCALAR;
  }

  /** Refuses a node of another shape. */
  void require(JsonNode node) throws PatchFailure {
    NodeKind kind = of(node);
    if (kind != this) {
      throw new PatchFailure(
          "wrong node kind: expected %s but got %s: node contents:%n%s%n"
              .replace("%n", "\n")
              .formatted(label, kind.label, flow(node)));
    }
  }

  /**
   * The text by which elements are compared and found: that of a scalar, nothing for maps and
   * lists.
   */
  static String text(JsonNode node) {
    if (node.isTextual()) {
      return node.textValue();
    }
    return of(node) == SCALAR ? JsonText.of(node) : "";
  }

  /** The node as YAML on one line. */
  private static String flow(JsonNode node) {
    StringBuilder out = new StringBuilder();
    append(node, out);
    return out.toString();
  }

  private static void append(JsonNode node, StringBuilder out) {
    switch (of(node)) {
      case MAPPING -> appendMap(node, out);
      case SEQUENCE -> {
        String separator = "[";
        for (JsonNode element : node) {
          out.append(separator);
          append(element, out);
          separator = ", ";
        }
        out.append(node.isEmpty() ? "[]" : "]");
      }
      case SCALAR -> {
        if (node.isTextual()) {
          quote(node.textValue(), out);
        } else {
          out.append(JsonText.of(node));
        }
      }
    }
  }

  private static void appendMap(JsonNode map, StringBuilder out) {
    Map<String, JsonNode> sorted = new TreeMap<>();
    map.properties().forEach(field -> sorted.put(field.getKey(), field.getValue()));
    String separator = "{";
    for (Map.Entry<String, JsonNode> field : sorted.entrySet()) {
      out.append(separator);
      quote(field.getKey(), out);
      out.append(": ");
      append(field.getValue(), out);
      separator = ", ";
    }
    out.append(map.isEmpty() ? "{}" : "}");
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    text.codePoints().forEach(c -> appendQuoted(c, out));
    out.append('"');
  }

  /** One character in double quotes: what is not printable is escaped, as Go's YAML writes it. */
  private static void appendQuoted(int c, StringBuilder out) {
    switch (c) {
      case '"', '\\' -> out.append('\\').appendCodePoint(c);
      case 0 -> out.append("\\0");
      case 0x07 -> out.append("\\a");
      case '\b' -> out.append("\\b");
      case '\t' -> out.append("\\t");
      case '\n' -> out.append("\\n");
      case 0x0b -> out.append("\\v");
      case '\f' -> out.append("\\f");
      case '\r' -> out.append("\\r");
      case 0x1b -> out.append("\\e");
      case 0x85 -> out.append("\\N");
      case 0x2028 -> out.append("\\L");
      case 0x2029 -> out.append("\\P");
      default -> {
        if (c < ' ' || (c >= 0x7f && c < 0xa0)) {
          out.append("\\x%02X".formatted(c));
        } else if (c == 0xfeff || c == 0xfffe || c == 0xffff) {
          out.append("\\u%04X".formatted(c));
        } else if (c > 0xffff) {
          out.append("\\U%08X".formatted(c));
        } else {
          out.appendCodePoint(c);
        }
      }
    }
  }
}
