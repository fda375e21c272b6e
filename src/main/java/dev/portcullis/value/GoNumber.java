package dev.portcullis.value;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Numbers as Go reads them from text.
 *
 * @see <a href="https://pkg.go.dev/strconv#ParseFloat">strconv.ParseFloat</a>
 */
public final class GoNumber {
  private GoNumber() {}

  /** Reads a decimal 64-bit integer with an optional sign; nothing else around it. */
  public static OptionalLong parseInt(String text) {
    int start = signed(text) ? 1 : 0;
    if (start == text.length()) {
      return OptionalLong.empty();
    }
    boolean negative = text.charAt(0) == '-';
    long value = 0;
    for (int i = start; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return OptionalLong.empty();
      }
      // Counted downwards, because the smallest value has no positive counterpart.
      if (value < (Long.MIN_VALUE + digit) / 10) {
        return OptionalLong.empty();
      }
      value = value * 10 - digit;
    }
    if (negative) {
      return OptionalLong.of(value);
    }
    return value == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(-value);
  }

  /**
   * Reads a 64-bit float: decimal or hexadecimal, with underscores between digits, {@code inf},
   * {@code infinity} and {@code nan} in any case. A number too large for a float is none.
   */
  public static OptionalDouble parseFloat(String text) {
    int start = signed(text) ? 1 : 0;
    String unsigned = text.substring(start);
    boolean negative = text.startsWith("-");
    if (unsigned.equalsIgnoreCase("inf") || unsigned.equalsIgnoreCase("infinity")) {
      return OptionalDouble.of(negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }
    if (text.equalsIgnoreCase("nan")) {
      return OptionalDouble.of(Double.NaN);
    }
    boolean hexadecimal = unsigned.toLowerCase(Locale.ROOT).startsWith("0x");
    if (!wellFormed(unsigned, hexadecimal)) {
      return OptionalDouble.empty();
    }
    double value = Double.parseDouble(unsigned.replace("_", ""));
    return Double.isInfinite(value)
        ? OptionalDouble.empty()
        : OptionalDouble.of(negative ? -value : value);
  }

  private static boolean signed(String text) {
    return !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+');
  }

  private static boolean wellFormed(String text, boolean hexadecimal) {
    int i = hexadecimal ? 2 : 0;
    boolean digits = false;
    boolean point = false;
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '.' && !point) {
        point = true;
      } else if (digit(c, hexadecimal)) {
        digits = true;
      } else if (c != '_') {
        break;
      }
    }
    if (!digits) {
      return false;
    }
    if (i == text.length()) {
      return !hexadecimal && separated(text, hexadecimal);
    }
    if (Character.toLowerCase(text.charAt(i)) != (hexadecimal ? 'p' : 'e')) {
      return false;
    }
    return exponent(text, i + 1) && separated(text, hexadecimal);
  }

  private static boolean exponent(String text, int from) {
    int i = from;
    if (i < text.length() && (text.charAt(i) == '+' || text.charAt(i) == '-')) {
      i++;
    }
    if (i == text.length() || !digit(text.charAt(i), false)) {
      return false;
    }
    for (; i < text.length(); i++) {
      if (!digit(text.charAt(i), false) && text.charAt(i) != '_') {
        return false;
      }
    }
    return true;
  }

  /** Whether every underscore stands between two digits, or after the prefix {@code 0x}. */
  private static boolean separated(String text, boolean hexadecimal) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) != '_') {
        continue;
      }
      boolean before = i > 0 && (digit(text.charAt(i - 1), hexadecimal) || (hexadecimal && i == 2));
      boolean after = i + 1 < text.length() && digit(text.charAt(i + 1), hexadecimal);
      if (!before || !after) {
        return false;
      }
    }
    return true;
  }

  private static boolean digit(char c, boolean hexadecimal) {
    return (c >= '0' && c <= '9')
        || (hexadecimal && ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')));
  }
}
