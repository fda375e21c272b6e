package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.GoText;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Quantity;

/** Quantities in objects, which are text or numbers. */
final class QuantityText {
  private static final String SUFFIXES = "eEinumkKMGTP";

  private QuantityText() {}

  static boolean valid(JsonNode value) {
    return Quantity.parse(text(value)).isPresent();
  }

  /** The error of a value that is no quantity. */
  static String error(JsonNode value) {
    return formed(text(value))
        ? "unable to parse quantity's suffix"
        : "quantities must match the regular expression"
            + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
  }

  private static String text(JsonNode value) {
    return GoText.trimSpace(value.isTextual() ? value.textValue() : JsonText.of(value));
  }

  /** Whether the text has the form of a quantity, so that only its suffix can be wrong. */
  private static boolean formed(String text) {
    int i = sign(text, 0);
    i = digits(text, i);
    if (i < text.length() && text.charAt(i) == '.') {
      i = digits(text, i + 1);
    }
    while (i < text.length() && SUFFIXES.indexOf(text.charAt(i)) >= 0) {
      i++;
    }
    return !text.isEmpty() && digits(text, sign(text, i)) == text.length();
  }

  private static int sign(String text, int at) {
    return at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+') ? at + 1 : at;
  }

  private static int digits(String text, int at) {
    int i = at;
    while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }
}
