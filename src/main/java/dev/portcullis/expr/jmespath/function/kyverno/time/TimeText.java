package dev.portcullis.expr.jmespath.function.kyverno.time;

import java.util.List;

/** The text of a time, read from the left. */
final class TimeText {
  /** No number was read. */
  static final int NONE = Integer.MIN_VALUE;

  /** A number was read where only one without a sign may stand, and it has a minus sign. */
  static final int NEGATIVE = Integer.MIN_VALUE + 1;

  private static final int FRACTION_DIGITS = 9;

  private final String text;
  private int at;

  TimeText(String text) {
    this.text = text;
  }

  String rest() {
    return text.substring(at);
  }

  /** Consumes this many characters, or what is left. */
  String take(int length) {
    int start = at;
    at = Math.min(text.length(), at + length);
    return text.substring(start, at);
  }

  void skipBlank() {
    if (is(at, ' ')) {
      at++;
    }
  }

  /** Consumes a literal; blanks in it stand for any number of blanks. */
  boolean skip(String literal) {
    int i = 0;
    while (i < literal.length()) {
      if (literal.charAt(i) == ' ') {
        if (at < text.length() && text.charAt(at) != ' ') {
          return false;
        }
        for (; i < literal.length() && literal.charAt(i) == ' '; i++) {}
        for (; is(at, ' '); at++) {}
      } else {
        if (!is(at, literal.charAt(i))) {
          return false;
        }
        i++;
        at++;
      }
    }
    return true;
  }

  boolean startsDigit() {
    return isDigit(at);
  }

  /** Reads one or two digits, or exactly two; negative when there are none. */
  int number(boolean two) {
    if (!isDigit(at) || two && !isDigit(at + 1)) {
      return NONE;
    }
    int number = digit(at++);
    return isDigit(at) ? number * 10 + digit(at++) : number;
  }

  /** Reads up to three digits, or exactly three; negative when there are none. */
  int threeDigits(boolean exactly) {
    int start = at;
    int number = 0;
    while (at < start + 3 && isDigit(at)) {
      number = number * 10 + digit(at++);
    }
    return at == start || exactly && at != start + 3 ? NONE : number;
  }

  /** Reads a number of so many characters, of which the first may be a sign. */
  int signed(int length) {
    String digits = take(length);
    return digits.length() < length ? NONE : signed(digits);
  }

  private static int signed(String text) {
    boolean sign = !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+');
    int number = 0;
    for (int i = sign ? 1 : 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return NONE;
      }
      number = number * 10 + text.charAt(i) - '0';
    }
    return text.startsWith("-") ? -number : number;
  }

  /** Reads a name in any case, by its first letters; the index of it, or -1. */
  int name(List<String> names, int letters) {
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i).substring(0, Math.min(letters, names.get(i).length()));
      if (matches(name)) {
        at += name.length();
        return i;
      }
    }
    return -1;
  }

  private boolean matches(String name) {
    if (at + name.length() > text.length()) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      // Both differ in case alone, and are letters.
      char c = text.charAt(at + i);
      if (c > 'z' || (c | 0x20) != (name.charAt(i) | 0x20)) {
        return false;
      }
    }
    return true;
  }

  boolean startsFraction() {
    return (is(at, '.') || is(at, ',')) && isDigit(at + 1);
  }

  /** The length of the fraction here, with its point. */
  int fractionLength() {
    int end = at + 1;
    while (isDigit(end)) {
      end++;
    }
    return end - at;
  }

  /**
   * Reads a fraction of a second of so many characters as nanoseconds; further digits are dropped.
   */
  int fraction(int length) {
    if (at + length > text.length() || !is(at, '.') && !is(at, ',')) {
      return NONE;
    }
    String digits = take(length).substring(1);
    digits = digits.substring(0, Math.min(FRACTION_DIGITS, digits.length()));
    int number = signed(digits);
    if (number == NONE) {
      return NONE;
    }
    if (number < 0) {
      return NEGATIVE;
    }
    for (int i = digits.length(); i < FRACTION_DIGITS; i++) {
      number *= 10;
    }
    return number;
  }

  static int twoDigits(String text, int at) {
    TimeText digits = new TimeText(text);
    digits.at = at;
    return digits.number(true);
  }

  private boolean is(int index, char c) {
    return index < text.length() && text.charAt(index) == c;
  }

  private boolean isDigit(int index) {
    return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
  }

  private int digit(int index) {
    return text.charAt(index) - '0';
  }
}
