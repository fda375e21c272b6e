package dev.portcullis.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import dev.portcullis.value.GoText;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import dev.portcullis.value.Utf8Text;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes trees as Kubernetes tools do: block style, two blanks a level, keys in their natural
 * order, lists at the indentation of their key, no quotes where none are needed, long lines left as
 * they are.
 */
public final class YamlWriter {
  private static final String INDENT = "  ";

  /** In bytes; what Kubernetes' own writer takes for the longest. YAML allows 1024 characters. */
  private static final int LONGEST_PLAIN_KEY = 128;

  private YamlWriter() {}

  /** The document as text, with a line break at its end. */
  public static String text(JsonNode document) {
    StringBuilder out = new StringBuilder();
    if (document.isContainerNode() && !document.isEmpty()) {
      block(document, "", out);
    } else {
      out.append(inline(document, INDENT)).append('\n');
    }
    return out.toString();
  }

  private static void block(JsonNode node, String indent, StringBuilder out) {
    if (node.isArray()) {
      list(node, indent, out);
    } else {
      map(node, indent, out, indent);
    }
  }

  private static void map(JsonNode node, String indent, StringBuilder out, String firstIndent) {
    Map<String, JsonNode> sorted = new TreeMap<>(KeyOrder.NATURAL);
    node.properties().forEach(e -> sorted.put(e.getKey(), e.getValue()));
    String lead = firstIndent;
    for (Map.Entry<String, JsonNode> field : sorted.entrySet()) {
      JsonNode value = field.getValue();
      key(field.getKey(), lead, indent, out);
      if (value.isContainerNode() && !value.isEmpty()) {
        out.append('\n');
        block(value, value.isArray() ? indent : indent + INDENT, out);
      } else {
        out.append(' ').append(inline(value, indent + INDENT)).append('\n');
      }
      lead = indent;
    }
  }

  private static void list(JsonNode node, String indent, StringBuilder out) {
    for (JsonNode element : node) {
      String inner = indent + INDENT;
      if (element.isObject() && !element.isEmpty()) {
        map(element, inner, out, indent + "- ");
      } else if (element.isArray() && !element.isEmpty()) {
        out.append(indent).append("- ");
        StringBuilder nested = new StringBuilder();
        list(element, inner, nested);
        out.append(nested.substring(inner.length()));
      } else {
        out.append(indent).append("- ").append(inline(element, inner)).append('\n');
      }
    }
  }

  /** A key and its colon; one that is too long to be told from a value is announced. */
  private static void key(String key, String lead, String indent, StringBuilder out) {
    out.append(lead);
    if (Utf8Text.bytes(key).length > LONGEST_PLAIN_KEY) {
      out.append("? ").append(ScalarText.of(key)).append('\n').append(indent).append(':');
    } else {
      out.append(ScalarText.of(key)).append(':');
    }
  }

  private static String inline(JsonNode value, String indent) {
    if (value.isTextual()) {
      String text = value.textValue();
      return ScalarText.isBlock(text) ? ScalarText.block(text, indent) : ScalarText.of(text);
    }
    JsonNode number = Numbers.ints(value);
    return number instanceof DoubleNode d ? GoText.shortest(d.doubleValue()) : JsonText.of(number);
  }
}
