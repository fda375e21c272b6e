package dev.portcullis.expr.cel.library;

/** A text as a literal in double quotes, with what cannot be seen escaped. */
final class QuotedText {
  private QuotedText() {}

  static String of(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.codePoints().forEach(c -> append(c, out));
    return out.append('"').toString();
  }

  private static void append(int c, StringBuilder out) {
    switch (c) {
      case '\u0007' -> out.append("\\a");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      case '\u000b' -> out.append("\\v");
      case '\\' -> out.append("\\\\");
      case '"' -> out.append("\\\"");
      default -> out.appendCodePoint(c);
    }
  }
}
