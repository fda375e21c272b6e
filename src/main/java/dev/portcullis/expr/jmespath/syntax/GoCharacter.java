package dev.portcullis.expr.jmespath.syntax;

import dev.portcullis.value.GoQuote;
import java.util.Locale;

/** How Go's error texts show one character. */
final class GoCharacter {
  private static final int ASCII = 0x80;
  private static final int BASIC_PLANE = 0x10000;

  private GoCharacter() {}

  /** In single quotes, everything outside ASCII escaped ({@code strconv.QuoteRuneToASCII}). */
  static String quoted(int codePoint) {
    if (codePoint == '\'' || codePoint == '"') {
      return codePoint == '"' ? "'\"'" : "'\\''";
    }
    String text = GoQuote.printable(Character.toString(codePoint));
    if (codePoint >= ASCII && text.codePointAt(1) == codePoint) {
      return String.format(
          Locale.ROOT, codePoint < BASIC_PLANE ? "'\\u%04x'" : "'\\U%08x'", codePoint);
    }
    return "'" + text.substring(1, text.length() - 1) + "'";
  }
}
