package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.JsonText;
import java.util.Map;

/** Counts the bytes of a tree as compact JSON without writing it. */
final class JsonSize {
  private static final int LONG_TEXT = 1 << 20;

  private JsonSize() {}

  /**
   * The number of bytes, or a little less; a number that JSON cannot write counts as a short one.
   */
  static long of(JsonNode node) {
    if (node.isTextual()) {
      return quoted(node.textValue());
    }
    if (node.isObject()) {
      long size = 2L + Math.max(0, node.size() - 1);
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        size += quoted(field.getKey()) + 1 + of(field.getValue());
      }
      return size;
    }
    if (node.isArray()) {
      long size = 2L + Math.max(0, node.size() - 1);
      for (JsonNode element : node) {
        size += of(element);
      }
      return size;
    }
    if (node.isNumber()) {
      double value = node.doubleValue();
      return Double.isFinite(value) ? JsonText.number(value).length() : 4;
    }
    return node.isBoolean() && !node.booleanValue() ? 5 : 4;
  }

  /** In a very long text escapes are not looked for: that would take as long as a review. */
  private static long quoted(String text) {
    if (text.length() > LONG_TEXT) {
      return text.length() + 2L;
    }
    long size = 2;
    for (int i = 0; i < text.length(); i++) {
      size += bytes(text.charAt(i));
    }
    return size;
  }

  private static int bytes(char c) {
    return switch (c) {
      case '"', '\\', '\b', '\f', '\n', '\r', '\t' -> 2;
      case '<', '>', '&', '\u2028', '\u2029' -> 6;
      default -> {
        if (c < 0x20) {
          yield 6;
        }
        if (c < 0x80) {
          yield 1;
        }
        // A surrogate pair is four bytes, so each half counts two.
        yield c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
      }
    };
  }
}
