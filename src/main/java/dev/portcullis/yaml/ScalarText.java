package dev.portcullis.yaml;

import com.google.re2j.Pattern;

/**
 * How a string is written in YAML, by the rules of go-yaml: plain where it reads back as the same
 * string, in double quotes where it would read back as something else or holds characters that
 * cannot be shown, in single quotes where an indicator is in the way, and as a literal block where
 * it has several lines.
 */
final class ScalarText {
  private static final String FIRST_INDICATORS = "#,[]{}&*!|>'\"%@`";

  /** Numbers to the base of 60 and dates are texts here, but not for every reader of YAML 1.1. */
  private static final Pattern READ_OTHERWISE =
      Pattern.compile(
          "[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?"
              + "|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
              + "([Tt ][0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(\\.[0-9]*)?(Z|[-+][0-9]{2}:[0-9]{2})?)?"
              + "|<<");

  /** What such a text begins with; nearly every text begins with something else. */
  private static final String SIGNS_AND_DIGITS = "+-<0123456789";

  private ScalarText() {}

  /** A string on one line. */
  static String of(String text) {
    if (text.isEmpty() || isSpecial(text) || text.indexOf('\n') >= 0 || readsOtherwise(text)) {
      return doubleQuoted(text);
    }
    return isIndicated(text) ? "'" + text.replace("'", "''") + "'" : text;
  }

  /**
   * Whether a string is written as a block: it has several lines, none of which ends in a blank,
   * and not all of which are empty.
   */
  static boolean isBlock(String text) {
    return text.indexOf('\n') >= 0
        && !text.isBlank()
        && !isSpecial(text)
        && !text.endsWith(" ")
        && !text.contains(" \n");
  }

  /** A string as a block, without the last line break. */
  static String block(String text, String indent) {
    StringBuilder out = new StringBuilder("|");
    if (text.startsWith(" ") || text.startsWith("\n")) {
      out.append(2);
    }
    if (!text.endsWith("\n")) {
      out.append('-');
    } else if (text.endsWith("\n\n")) {
      out.append('+');
    }
    String body = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    for (String line : body.split("\n", -1)) {
      out.append('\n').append(line.isEmpty() ? "" : indent).append(line);
    }
    return out.toString();
  }

  private static boolean readsOtherwise(String text) {
    return !ScalarRules.plain(text).isTextual()
        || (SIGNS_AND_DIGITS.indexOf(text.charAt(0)) >= 0 && READ_OTHERWISE.matches(text));
  }

  /** Whether a character of the text would mean something where it stands. */
  private static boolean isIndicated(String text) {
    char first = text.charAt(0);
    if (first == ' ' || text.endsWith(" ") || FIRST_INDICATORS.indexOf(first) >= 0) {
      return true;
    }
    if ((first == '-' || first == '?') && (text.length() == 1 || text.charAt(1) == ' ')) {
      return true;
    }
    return text.startsWith("---")
        || text.startsWith("...")
        || text.contains(": ")
        || text.endsWith(":")
        || text.contains(" #");
  }

  /** A character beyond the basic plane is seen as its surrogates. */
  private static boolean isSpecial(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\n' && isUnprintable(c)) {
        return true;
      }
    }
    return false;
  }

  /** Control characters, line breaks of other scripts, and all beyond the basic plane. */
  private static boolean isUnprintable(int c) {
    return c < 0x20
        || (c >= 0x7f && c < 0xa0)
        || c == 0x2028
        || c == 0x2029
        || c == 0xfeff
        || (c >= 0xd800 && c <= 0xdfff)
        || c == 0xfffe
        || c == 0xffff
        || c > 0xffff;
  }

  /** A string in double quotes, everything that cannot be printed escaped. */
  static String doubleQuoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.codePoints().forEach(c -> escape(c, out));
    return out.append('"').toString();
  }

  private static void escape(int c, StringBuilder out) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      case 0x00 -> out.append("\\0");
      case 0x07 -> out.append("\\a");
      case 0x0b -> out.append("\\v");
      case 0x1b -> out.append("\\e");
      case 0x85 -> out.append("\\N");
      default -> {
        if (!isUnprintable(c)) {
          out.appendCodePoint(c);
        } else {
          String format = c < 0x100 ? "\\x%02X" : c < 0x10000 ? "\\u%04X" : "\\U%08X";
          out.append(format.formatted(c));
        }
      }
    }
  }
}
