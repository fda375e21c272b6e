package dev.portcullis.value;

/**
 * Makes text from outside safe to show on one line of a message, a log or a terminal: what moves a
 * cursor, starts a line, reverses the writing direction or cannot be seen is written as an escape.
 */
public final class VisibleText {
  private VisibleText() {}

  /** The text with every character that cannot be seen escaped ({@code \n}, {@code \x1b}). */
  public static String of(String text) {
    int first = firstHidden(text);
    if (first < 0) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, first);
    text.codePoints().skip(text.codePointCount(0, first)).forEach(c -> append(out, c));
    return out.toString();
  }

  /** The text escaped and cut to a number of characters. */
  public static String of(String text, int longest) {
    if (text.length() <= longest) {
      return of(text);
    }
    int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
    return of(text.substring(0, end)) + "...";
  }

  private static int firstHidden(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || (c >= 0x7f && hidden(c))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean hidden(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }

  private static void append(StringBuilder out, int c) {
    switch (c) {
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        if (!hidden(c)) {
          out.appendCodePoint(c);
        } else if (c < 0x100) {
          out.append("\\x").append(hex(c, 2));
        } else if (c < 0x10000) {
          out.append("\\u").append(hex(c, 4));
        } else {
          out.append("\\U").append(hex(c, 8));
        }
      }
    }
  }

  private static String hex(int c, int digits) {
    String text = Integer.toHexString(c);
    return "0".repeat(digits - text.length()) + text;
  }
}
