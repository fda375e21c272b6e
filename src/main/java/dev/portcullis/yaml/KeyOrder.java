package dev.portcullis.yaml;

import java.util.Comparator;

/**
 * The order of keys in written YAML: letters after other characters, and numbers by their value, so
 * that {@code rule-2} stands before {@code rule-10}.
 */
enum KeyOrder implements Comparator<String> {
  /** The only order there is. */
  NATURAL;

  @Override
  public int compare(String a, String b) {
    int least = Math.min(a.length(), b.length());
    int first = 0;
    while (first < least && a.charAt(first) == b.charAt(first)) {
      first++;
    }
    return first < least && isPlain(a.charAt(first)) && isPlain(b.charAt(first))
        ? byLetter(a.charAt(first), b.charAt(first))
        : byCodePoints(a, b);
  }

  /** What is neither a digit nor beyond ASCII is compared by itself. */
  private static boolean isPlain(char c) {
    return c < 0x80 && !isDigit(c);
  }

  private static int byLetter(int a, int b) {
    boolean leftLetter = Character.isLetter(a);
    return leftLetter == Character.isLetter(b) ? Integer.compare(a, b) : leftLetter ? 1 : -1;
  }

  private static int byCodePoints(String a, String b) {
    int[] left = a.codePoints().toArray();
    int[] right = b.codePoints().toArray();
    int at = 0;
    while (at < left.length && at < right.length && left[at] == right[at]) {
      at++;
    }
    if (at == left.length || at == right.length) {
      return Integer.compare(left.length, right.length);
    }
    return Character.isLetter(left[at]) || Character.isLetter(right[at])
        ? byLetter(left[at], right[at])
        : numbers(left, right, at);
  }

  /** Digits from here on are one number; a number that goes on before is not told apart. */
  private static int numbers(int[] left, int[] right, int at) {
    boolean inNumber = (left[at] == '0' || right[at] == '0') && followsDigits(left, at);
    int leftEnd = digitsEnd(left, at);
    int rightEnd = digitsEnd(right, at);
    int byValue =
        Long.compare(number(left, at, leftEnd, inNumber), number(right, at, rightEnd, inNumber));
    if (byValue != 0) {
      return byValue;
    }
    return leftEnd != rightEnd
        ? Integer.compare(leftEnd, rightEnd)
        : Integer.compare(left[at], right[at]);
  }

  /** Whether digits other than zero stand directly before a place. */
  private static boolean followsDigits(int[] text, int at) {
    for (int i = at - 1; i >= 0 && isDigit(text[i]); i--) {
      if (text[i] != '0') {
        return true;
      }
    }
    return false;
  }

  private static int digitsEnd(int[] text, int from) {
    int end = from;
    while (end < text.length && isDigit(text[end])) {
      end++;
    }
    return end;
  }

  private static long number(int[] text, int from, int end, boolean leadingOne) {
    long value = leadingOne ? 1 : 0;
    for (int i = from; i < end; i++) {
      value = value * 10 + (text[i] - '0');
    }
    return value;
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
