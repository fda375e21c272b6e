package dev.portcullis.expr.jmespath.function.kyverno.regex;

import dev.portcullis.expr.ExpressionException;

/** Reads an escape that stands for one code point. */
final class EscapeParser {
  private EscapeParser() {}

  /** Reads the escape at whose backslash the text stands. */
  static int parse(RegexText text) throws ExpressionException {
    int start = text.at();
    text.next();
    int c = text.next();
    if (c == RegexText.END) {
      throw RegexText.fault("trailing backslash at end of expression", "");
    }
    int value =
        switch (c) {
          case '0' -> octal(text, 0);
          case '1', '2', '3', '4', '5', '6', '7' ->
              isOctal(text.peek()) ? octal(text, c - '0') : -1;
          case 'x' -> hexadecimal(text);
          case 'a' -> 0x07;
          case 'f' -> '\f';
          case 'n' -> '\n';
          case 'r' -> '\r';
          case 't' -> '\t';
          case 'v' -> 0x0b;
          default -> c < 0x80 && !RegexText.isAlphanumeric(c) ? c : -1;
        };
    if (value < 0) {
      throw text.fault("invalid escape sequence", start);
    }
    return value;
  }

  /** Up to two digits after the first. */
  private static int octal(RegexText text, int first) {
    int value = first;
    for (int i = 1; i < 3 && isOctal(text.peek()); i++) {
      value = value * 8 + text.next() - '0';
    }
    return value;
  }

  private static int hexadecimal(RegexText text) {
    if (text.peek() == '{') {
      text.next();
      return braced(text);
    }
    if (text.peek() == RegexText.END) {
      return -1;
    }
    int high = digit(text.next());
    int low = digit(text.next());
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }

  private static int braced(RegexText text) {
    int value = 0;
    for (int digits = 0; ; digits++) {
      int c = text.next();
      if (c == '}') {
        return digits == 0 ? -1 : value;
      }
      int digit = digit(c);
      if (digit < 0) {
        return -1;
      }
      value = value * 16 + digit;
      if (value > Character.MAX_CODE_POINT) {
        return -1;
      }
    }
  }

  private static int digit(int c) {
    return c >= 0 && c < 0x80 ? Character.digit(c, 16) : -1;
  }

  private static boolean isOctal(int c) {
    return c >= '0' && c <= '7';
  }
}
