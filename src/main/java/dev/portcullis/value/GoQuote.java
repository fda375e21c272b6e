package dev.portcullis.value;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/** Text in double quotes as Go's error messages show it. */
public final class GoQuote {
  private static final HexFormat HEX = HexFormat.of();

  private GoQuote() {}

  /** As {@code %q} does: printable characters as they are, the rest as escapes. */
  public static String printable(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    text.codePoints().forEach(c -> append(c, out));
    return out.append('"').toString();
  }

  /** As the time package does: every byte outside printable ASCII as {@code \xNN}. */
  public static String bytes(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (b < ' ') {
        HEX.toHexDigits(out.append("\\x"), b);
      } else {
        out.append(b == '"' || b == '\\' ? "\\" : "").append((char) b);
      }
    }
    return out.append('"').toString();
  }

  private static void append(int c, StringBuilder out) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case 0x07 -> out.append("\\a");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      case 0x0b -> out.append("\\v");
      default -> appendOther(c, out);
    }
  }

  private static void appendOther(int c, StringBuilder out) {
    if (isPrintable(c)) {
      out.appendCodePoint(c);
    } else if (c < ' ' || c == 0x7f) {
      out.append("\\x").append(HEX.toHexDigits((byte) c));
    } else if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
      out.append("\\ufffd");
    } else {
      out.append(String.format(Locale.ROOT, c < 0x10000 ? "\\u%04x" : "\\U%08x", c));
    }
  }

  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> c == ' ';
      default -> true;
    };
  }
}
