package dev.portcullis.expr.jmespath.syntax;

/** How Go quotes one character in an error text. */
final class GoCharacter {
  private GoCharacter() {}

  /** In single quotes, everything outside ASCII escaped. */
  static String ascii(int codePoint) {
    if (codePoint < 0x80) {
      return "'" + body(codePoint, '\'') + "'";
    }
    if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
      return "'\\ufffd'";
    }
    return codePoint < 0x10000
        ? String.format("'\\u%04x'", codePoint)
        : String.format("'\\U%08x'", codePoint);
  }

  /**
   * One byte of JSON text in single quotes, as the JSON reader shows it: bytes of a longer UTF-8
   * sequence appear as the Latin-1 character of the same number.
   */
  static String jsonByte(int octet) {
    if (octet == '"') {
      return "'\"'";
    }
    if (octet >= 0x80) {
      return octet < 0xa1 || octet == 0xad
          ? String.format("'\\u%04x'", octet)
          : "'" + (char) octet + "'";
    }
    return "'" + body(octet, '\'') + "'";
  }

  /** Inside double quotes; what can be printed stays. */
  static String inText(int codePoint) {
    return codePoint < 0x80 ? body(codePoint, '"') : Character.toString(codePoint);
  }

  private static String body(int c, char quote) {
    return switch (c) {
      case 0x07 -> "\\a";
      case '\b' -> "\\b";
      case '\f' -> "\\f";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      case 0x0b -> "\\v";
      case '\\' -> "\\\\";
      default -> {
        if (c == quote) {
          yield "\\" + quote;
        }
        yield c < 0x20 || c == 0x7f
            ? String.format("\\x%02x", c)
            : Character.toString(c);
      }
    };
  }
}
