package dev.portcullis.expr.jmespath.function.kyverno.net;

import dev.portcullis.expr.jmespath.function.kyverno.net.UrlReader.Malformed;
import dev.portcullis.value.GoQuote;
import dev.portcullis.value.Utf8Text;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Percent signs in the parts of a URL. */
final class UrlEscapes {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private UrlEscapes() {}

  /** The parts differ in which characters are written as they are. */
  enum Part {
    PATH,
    FRAGMENT,
    USER,
    HOST,
    ZONE
  }

  static String decode(String text, Part part) throws Malformed {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      byte b = bytes[i];
      if (b == '%') {
        out.write(escape(bytes, i, part));
        i += 2;
      } else if (b >= 0 && (part == Part.HOST || part == Part.ZONE) && isEscaped(b, part)) {
        throw new Malformed(
            "invalid character " + GoQuote.printable(String.valueOf((char) b)) + " in host name");
      } else {
        out.write(b);
      }
    }
    return Utf8Text.of(out.toByteArray());
  }

  private static int escape(byte[] bytes, int at, Part part) throws Malformed {
    int end = Math.min(bytes.length, at + 3);
    String written = new String(bytes, at, end - at, StandardCharsets.UTF_8);
    boolean valid =
        end == at + 3 && HexFormat.isHexDigit(bytes[at + 1]) && HexFormat.isHexDigit(bytes[at + 2]);
    int value = valid ? HexFormat.fromHexDigits(written, 1, 3) : 0;
    boolean percent = written.equals("%25");
    boolean allowed =
        switch (part) {
          case HOST -> value >= 0x80 || percent;
          case ZONE -> percent || value == ' ' || !isEscaped(value, Part.HOST);
          case PATH, FRAGMENT, USER -> true;
        };
    if (!valid || !allowed) {
      throw new Malformed("invalid URL escape " + GoQuote.printable(written));
    }
    return value;
  }

  static String encode(String text, Part part) {
    StringBuilder out = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      if (isEscaped(b & 0xff, part)) {
        out.append('%').append(HEX.toHexDigits(b));
      } else {
        out.append((char) b);
      }
    }
    return out.toString();
  }

  /** Whether a byte is usually written with a percent sign. */
  private static boolean isEscaped(int b, Part part) {
    if (isLetter(b) || b >= '0' && b <= '9' || isOneOf(b, "-_.~")) {
      return false;
    }
    return switch (part) {
      case HOST, ZONE -> !isOneOf(b, "!$&'()*+,;=:[]<>\"");
      case PATH -> !isOneOf(b, "$&+,/:;=@");
      case FRAGMENT -> !isOneOf(b, "$&+,/:;=?@!()*");
      case USER -> !isOneOf(b, "$&+,;=");
    };
  }

  static boolean isUserInfo(int c) {
    return isLetter(c) || c >= '0' && c <= '9' || isOneOf(c, "-._:~!$&'()*+,;=%@");
  }

  static boolean isLetter(int c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static boolean isOneOf(int c, String characters) {
    return c > 0 && characters.indexOf(c) >= 0;
  }
}
