package dev.portcullis.expr.jmespath.function;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Reads the text of a float as Go does: decimal or, with a binary exponent, hexadecimal; digits may
 * be separated by underscores; no blanks; nothing that overflows.
 */
final class FloatText {
  private final String text;
  private final StringBuilder digits = new StringBuilder();
  private int at;

  private FloatText(String text) {
    this.text = text;
  }

  /** The number, empty when the text is none. */
  static OptionalDouble parse(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "inf", "+inf", "infinity", "+infinity" ->
          OptionalDouble.of(Double.POSITIVE_INFINITY);
      case "-inf", "-infinity" -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
      case "nan" -> OptionalDouble.of(Double.NaN);
      default -> new FloatText(text).number();
    };
  }

  private OptionalDouble number() {
    if (accept("+-")) {
      digits.append(text.charAt(0));
    }
    boolean hexadecimal =
        text.startsWith("0x", at) || text.startsWith("0X", at);
    if (hexadecimal) {
      at += 2;
      digits.append("0x");
    }
    if (!mantissa(hexadecimal) || !exponent(hexadecimal) || at < text.length()) {
      return OptionalDouble.empty();
    }
    if (text.indexOf('_') >= 0 && !separatorsFit(hexadecimal)) {
      return OptionalDouble.empty();
    }
    double value = Double.parseDouble(digits.toString());
    return Double.isInfinite(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private boolean mantissa(boolean hexadecimal) {
    int found = digits(hexadecimal);
    if (accept(".")) {
      digits.append('.');
      found += digits(hexadecimal);
    }
    return found > 0;
  }

  /** An exponent may be left out, but not of a hexadecimal number. */
  private boolean exponent(boolean hexadecimal) {
    if (!accept(hexadecimal ? "pP" : "eE")) {
      return !hexadecimal;
    }
    digits.append(hexadecimal ? 'p' : 'e');
    if (accept("+-")) {
      digits.append(text.charAt(at - 1));
    }
    return at < text.length() && text.charAt(at) != '_' && digits(false) > 0;
  }

  private int digits(boolean hexadecimal) {
    int found = 0;
    for (; at < text.length(); at++) {
      char c = text.charAt(at);
      if (isDigit(c, hexadecimal)) {
        digits.append(c);
        found++;
      } else if (c != '_') {
        break;
      }
    }
    return found;
  }

  /** An underscore stands between digits, or between the prefix and a digit. */
  private boolean separatorsFit(boolean hexadecimal) {
    for (int i = text.indexOf('_'); i >= 0; i = text.indexOf('_', i + 1)) {
      boolean afterPrefix = hexadecimal && i > 0 && (text.charAt(i - 1) | 0x20) == 'x';
      if (i == 0 || !(afterPrefix || isDigit(text.charAt(i - 1), hexadecimal))) {
        return false;
      }
      if (i + 1 == text.length() || !isDigit(text.charAt(i + 1), hexadecimal)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isDigit(char c, boolean hexadecimal) {
    return c >= '0' && c <= '9' || hexadecimal && (c | 0x20) >= 'a' && (c | 0x20) <= 'f';
  }

  private boolean accept(String characters) {
    if (at < text.length() && characters.indexOf(text.charAt(at)) >= 0) {
      at++;
      return true;
    }
    return false;
  }
}
