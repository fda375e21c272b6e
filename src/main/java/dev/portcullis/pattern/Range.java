package dev.portcullis.pattern;

import java.util.List;
import java.util.Optional;

/**
 * {@code a-b} (from a to b, both included) or {@code a!-b} (below a or above b).
 *
 * @param low the lower end
 * @param high the upper end
 * @param inside whether the value is to be between the ends
 */
record Range(String low, String high, boolean inside) {
  /** Reads a range; empty when the text as a whole is none. */
  static Optional<Range> parse(String text) {
    int lowEnd = end(text, 0);
    if (lowEnd < 0) {
      return Optional.empty();
    }
    boolean inside = text.startsWith("-", lowEnd);
    if (!inside && !text.startsWith("!-", lowEnd)) {
      return Optional.empty();
    }
    int highStart = lowEnd + (inside ? 1 : 2);
    return end(text, highStart) == text.length()
        ? Optional.of(new Range(text.substring(0, lowEnd), text.substring(highStart), inside))
        : Optional.empty();
  }

  TextTest test() {
    return inside
        ? TextTest.allOf(
            List.of(
                Comparison.of(Operator.MORE_EQUAL, low), Comparison.of(Operator.LESS_EQUAL, high)))
        : TextTest.anyOf(
            List.of(Comparison.of(Operator.LESS, low), Comparison.of(Operator.MORE, high)));
  }

  /**
   * Where an end of a range that begins at a position stops: a sign, digits, a fraction, letters;
   * negative when there is none.
   */
  private static int end(String text, int start) {
    int i = start;
    if (i < text.length() && (text.charAt(i) == '-' || text.charAt(i) == '+')) {
      i++;
    }
    int digits = i;
    i = digitsEnd(text, i);
    if (i == digits) {
      return -1;
    }
    if (i < text.length() && text.charAt(i) == '.') {
      int fraction = digitsEnd(text, i + 1);
      i = fraction == i + 1 ? i : fraction;
    }
    while (i < text.length() && letter(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static int digitsEnd(String text, int start) {
    int i = start;
    while (i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9') {
      i++;
    }
    return i;
  }

  private static boolean letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }
}
