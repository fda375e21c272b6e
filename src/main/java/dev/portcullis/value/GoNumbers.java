package dev.portcullis.value;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Reads numbers from text as Go's {@code strconv} does, which is what conditions and patterns do. */
public final class GoNumbers {
  private GoNumbers() {}

  /**
   * Reads a decimal 64-bit integer: an optional sign and digits, nothing else.
   *
   * @see <a href="https://pkg.go.dev/strconv#ParseInt">strconv.ParseInt</a>
   */
  public static OptionalLong parseInt(String text) {
    int start = signed(text) ? 1 : 0;
    if (text.length() == start) {
      return OptionalLong.empty();
    }
    boolean negative = text.charAt(0) == '-';
    // Counted downwards, because the smallest number has no positive counterpart.
    long value = 0;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!digit(c) || value < Long.MIN_VALUE / 10) {
        return OptionalLong.empty();
      }
      long next = value * 10 - (c - '0');
      if (next > 0) {
        return OptionalLong.empty();
      }
      value = next;
    }
    if (negative) {
      return OptionalLong.of(value);
    }
    return value == Long.MIN_VALUE ? OptionalLong.empty() : OptionalLong.of(-value);
  }

  /**
   * Reads a 64-bit float: decimal or hexadecimal digits with an exponent, underscores between
   * digits, {@code inf}, {@code infinity} and {@code nan} in any case. A number too large for a
   * float is none.
   *
   * @see <a href="https://pkg.go.dev/strconv#ParseFloat">strconv.ParseFloat</a>
   */
  public static OptionalDouble parseFloat(String text) {
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    String bare = signed(text) ? text.substring(1) : text;
    if (bare.equalsIgnoreCase("inf") || bare.equalsIgnoreCase("infinity")) {
      return OptionalDouble.of(
          text.charAt(0) == '-' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }
    if (text.equalsIgnoreCase("nan")) {
      return OptionalDouble.of(Double.NaN);
    }
    boolean hexadecimal = bare.startsWith("0x") || bare.startsWith("0X");
    if (!underscoresSeparateDigits(bare, hexadecimal)) {
      return OptionalDouble.empty();
    }
    String digits = bare.replace("_", "");
    if (!(hexadecimal ? hexadecimalFloat(digits) : decimalFloat(digits))) {
      return OptionalDouble.empty();
    }
    double value = Double.parseDouble(digits);
    if (Double.isInfinite(value)) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(text.charAt(0) == '-' ? -value : value);
  }

  private static boolean underscoresSeparateDigits(String bare, boolean hexadecimal) {
    if (bare.indexOf('_') < 0) {
      return true;
    }
    // The prefix of a hexadecimal number counts as a digit.
    char before = hexadecimal ? '0' : '!';
    for (int i = hexadecimal ? 2 : 0; i < bare.length(); i++) {
      char c = bare.charAt(i);
      boolean isDigit = digit(c) || (hexadecimal && hexadecimalDigit(c));
      if (c == '_' ? before != '0' : before == '_' && !isDigit) {
        return false;
      }
      before = isDigit ? '0' : c == '_' ? '_' : '!';
    }
    return before != '_';
  }

  private static boolean decimalFloat(String text) {
    int end = mantissa(text, 0, false);
    return end > 0 && (end == text.length() || exponent(text, end, 'e'));
  }

  private static boolean hexadecimalFloat(String text) {
    int end = mantissa(text, 2, true);
    return end > 0 && end < text.length() && exponent(text, end, 'p');
  }

  /** The end of digits with at most one point among them, or -1 when there is no digit. */
  private static int mantissa(String text, int start, boolean hexadecimal) {
    int digits = 0;
    boolean point = false;
    int i = start;
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      if (digit(c) || (hexadecimal && hexadecimalDigit(c))) {
        digits++;
      } else if (c == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    return digits == 0 ? -1 : i;
  }

  private static boolean exponent(String text, int at, char mark) {
    if (Character.toLowerCase(text.charAt(at)) != mark) {
      return false;
    }
    int start = at + 1;
    if (start < text.length() && (text.charAt(start) == '-' || text.charAt(start) == '+')) {
      start++;
    }
    for (int i = start; i < text.length(); i++) {
      if (!digit(text.charAt(i))) {
        return false;
      }
    }
    return start < text.length();
  }

  private static boolean signed(String text) {
    return !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+');
  }

  private static boolean digit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean hexadecimalDigit(char c) {
    return digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }
}
