package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.value.GoText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Texts that the messages of context entries are made of. */
final class EntryText {
  private EntryText() {}

  /** A value as Go's {@code %s} shows it: what is no string carries its type. */
  static String of(JsonNode value) {
    if (value instanceof ObjectNode object) {
      Map<String, String> fields = new TreeMap<>();
      object.properties().forEach(f -> fields.put(f.getKey(), of(f.getValue())));
      List<String> shown = new ArrayList<>();
      fields.forEach((name, text) -> shown.add(name + ":" + text));
      return "map[" + String.join(" ", shown) + "]";
    }
    if (value instanceof ArrayNode array) {
      List<String> shown = new ArrayList<>();
      array.forEach(element -> shown.add(of(element)));
      return "[" + String.join(" ", shown) + "]";
    }
    if (value.isTextual()) {
      return value.textValue();
    }
    return value.isNull()
        ? "%!s(<nil>)"
        : "%!s(" + GoTypes.of(value) + "=" + GoText.of(value) + ")";
  }

  /** A text field of an entry after substitution. */
  static String string(JsonNode value) throws ExpressionException {
    if (!value.isTextual()) {
      throw new ExpressionException(Kind.EVALUATION, "expected string, got " + GoTypes.of(value));
    }
    return value.textValue();
  }

  /** A failure of a look-up. */
  static ExpressionException lookup(String message) {
    return new ExpressionException(Kind.LOOKUP, message);
  }
}
