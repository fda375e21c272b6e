package dev.portcullis.expr.jmespath.function.kyverno.certificate;

import dev.portcullis.expr.ExpressionException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntPredicate;

/** The text types of ASN.1. */
final class Asn1Text {
  static final int UTF8 = 0x0c;
  static final int NUMERIC = 0x12;
  static final int PRINTABLE = 0x13;
  static final int T61 = 0x14;
  static final int IA5 = 0x16;
  static final int BMP = 0x1e;

  private Asn1Text() {}

  /** Whether a tag is one of a text. */
  static boolean isText(int tag) {
    return switch (tag) {
      case UTF8, NUMERIC, PRINTABLE, T61, IA5, BMP -> true;
      default -> false;
    };
  }

  /** The text of an element; faults start with the given text. */
  static String read(Der.Element element, String fault) throws ExpressionException {
    String bytes = element.content().text();
    return switch (element.tag()) {
      case T61 -> bytes;
      case PRINTABLE -> checked(bytes, Asn1Text::isPrintable, fault + "invalid PrintableString");
      case NUMERIC ->
          checked(bytes, c -> c == ' ' || c >= '0' && c <= '9', fault + "invalid NumericString");
      case IA5 -> checked(bytes, c -> c < 0x80, fault + "invalid IA5String");
      case UTF8 -> utf8(element.content().bytes(), fault + "invalid UTF-8 string");
      case BMP -> bmp(element.content().bytes(), fault + "invalid BMPString");
      default ->
          throw DecodedCertificate.failure(fault + "unsupported string type: " + element.tag());
    };
  }

  private static String checked(String text, IntPredicate allowed, String fault)
      throws ExpressionException {
    if (!text.chars().allMatch(allowed)) {
      throw DecodedCertificate.failure(fault);
    }
    return text;
  }

  /** The usual set with two characters that are common although they do not belong to it. */
  private static boolean isPrintable(int c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c > 0 && " '()+,-./:=?*&".indexOf(c) >= 0;
  }

  private static String utf8(byte[] bytes, String fault) throws ExpressionException {
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (!Arrays.equals(text.getBytes(StandardCharsets.UTF_8), bytes)) {
      throw DecodedCertificate.failure(fault);
    }
    return text;
  }

  private static String bmp(byte[] bytes, String fault) throws ExpressionException {
    if (bytes.length % 2 != 0) {
      throw DecodedCertificate.failure(fault);
    }
    String text = new String(bytes, StandardCharsets.UTF_16BE);
    if (text.endsWith("\0")) {
      text = text.substring(0, text.length() - 1);
    }
    return checked(
        text,
        c -> c < 0xfffe && !(c >= 0xfdd0 && c <= 0xfdef) && !Character.isSurrogate((char) c),
        fault);
  }
}
