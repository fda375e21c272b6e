package dev.portcullis.yaml;

import com.google.re2j.Pattern;

/**
 * How a string is written in YAML: plain where it reads back as the same string, in double quotes
 * where it would read back as something else, in single quotes where an indicator is in the way,
 * and as a literal block where it has several lines.
 */
final class ScalarText {
  private static final String INDICATORS = "#,[]{}&*!|>'\"%@`";
  private static final Pattern SEXAGESIMAL =
      Pattern.compile("[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?");

  private ScalarText() {}

  /** A string on one line. */
  static String of(String text) {
    if (text.isEmpty() || special(text) || text.indexOf('\n') >= 0) {
      return doubleQuoted(text);
    }
    if (!ScalarRules.plain(text).isTextual()
        || SEXAGESIMAL.matcher(text).matches()
        || timestamp(text)) {
      return doubleQuoted(text);
    }
    return indicated(text) ? "'" + text.replace("'", "''") + "'" : text;
  }

  /** Whether a string is written as a block. */
  static boolean literal(String text) {
    return text.indexOf('\n') >= 0 && !special(text) && !text.isBlank() && !endsWithBlank(text);
  }

  private static boolean endsWithBlank(String text) {
    return text.endsWith(" ");
  }

  /** A string as a block, without the last line break. */
  static String literal(String text, String indent) {
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

  /** A date or time would be read as one by other readers of YAML 1.1. */
  private static boolean timestamp(String text) {
    return text.length() >= 10
        && text.charAt(4) == '-'
        && text.charAt(7) == '-'
        && text.substring(0, 4).chars().allMatch(Character::isDigit)
        && text.substring(5, 7).chars().allMatch(Character::isDigit)
        && text.substring(8, 10).chars().allMatch(Character::isDigit);
  }

  private static boolean indicated(String text) {
    char first = text.charAt(0);
    if (INDICATORS.indexOf(first) >= 0 || first == ' ' || text.endsWith(" ")) {
      return true;
    }
    if ((first == '-' || first == '?' || first == ':')
        && (text.length() == 1 || text.charAt(1) == ' ')) {
      return true;
    }
    return text.startsWith("---")
        || text.startsWith("...")
        || text.contains(": ")
        || text.endsWith(":")
        || text.contains(" #");
  }

  private static boolean special(String text) {
    return text.codePoints().anyMatch(ScalarText::unprintable);
  }

  private static boolean unprintable(int c) {
    return (c < 0x20 && c != '\n')
        || c == 0x7f
        || (c >= 0x80 && c < 0xa0 && c != 0x85)
        || c == 0x85
        || c == 0x2028
        || c == 0x2029
        || c == 0xfeff
        || (c >= 0xd800 && c <= 0xdfff);
  }

  /** A string in double quotes, everything that cannot be printed escaped. */
  static String doubleQuoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                case 0x1b -> out.append("\\e");
                default -> {
                  if (!unprintable(c)) {
                    out.appendCodePoint(c);
                  } else if (c < 0x100) {
                    out.append("\\x%02X".formatted(c));
                  } else {
                    out.append("\\u%04X".formatted(c));
                  }
                }
              }
            });
    return out.append('"').toString();
  }
}
