package dev.portcullis.expr.jmespath.function.kyverno.regex;

import dev.portcullis.expr.ExpressionException;

/** Reads what may stand after an opening parenthesis and a question mark. */
final class GroupPrefix {
  private GroupPrefix() {}

  /**
   * Reads the prefix at whose parenthesis the text stands.
   *
   * @return whether it opens a group; false when it only sets flags
   */
  static boolean opens(RegexText text) throws ExpressionException {
    int start = text.at();
    boolean python = text.peek(2) == 'P' && text.peek(3) == '<' && text.peek(4) != RegexText.END;
    if (python || text.peek(2) == '<' && text.peek(3) != RegexText.END) {
      text.goTo(start + (python ? 4 : 3));
      name(text, start);
      return true;
    }
    text.goTo(start + 2);
    return flags(text, start);
  }

  private static void name(RegexText text, int start) throws ExpressionException {
    int name = text.at();
    int end = text.indexOf(">");
    text.goTo(end < 0 ? text.whole().length() : end);
    boolean valid =
        end > name
            && text.since(name).chars().allMatch(c -> c == '_' || RegexText.isAlphanumeric(c));
    text.goTo(end < 0 ? text.whole().length() : end + 1);
    if (!valid) {
      throw text.fault("invalid named capture", start);
    }
  }

  private static boolean flags(RegexText text, int start) throws ExpressionException {
    boolean negative = false;
    boolean flag = false;
    while (true) {
      int c = text.next();
      switch (c) {
        case 'i', 'm', 's', 'U' -> flag = true;
        case '-' -> {
          if (negative) {
            throw text.fault("invalid or unsupported Perl syntax", start);
          }
          negative = true;
          flag = false;
        }
        case ':', ')' -> {
          if (negative && !flag) {
            throw text.fault("invalid or unsupported Perl syntax", start);
          }
          return c == ':';
        }
        default -> throw text.fault("invalid or unsupported Perl syntax", start);
      }
    }
  }
}
