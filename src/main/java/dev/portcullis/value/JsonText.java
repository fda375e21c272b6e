package dev.portcullis.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compact JSON as Go writes it: sorted keys, {@code <}, {@code >}, {@code &} and the line
 * separators escaped, shortest digits, an exponent for absolute values below 1e-6 and from 1e21 on.
 */
public final class JsonText {
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private JsonText() {}

  /**
   * The text of the tree.
   *
   * @throws ArithmeticException when a number is not finite, with Go's text of it ({@code NaN},
   *     {@code +Inf}) as its message
   */
  public static String of(JsonNode tree) {
    StringBuilder out = new StringBuilder();
    append(tree, out);
    return out.toString();
  }

  private static void append(JsonNode node, StringBuilder out) {
    if (node.isTextual()) {
      quote(node.textValue(), out);
    } else if (node.isObject()) {
      Map<String, JsonNode> sorted = new TreeMap<>(Utf8Order.BYTEWISE);
      node.properties().forEach(e -> sorted.put(e.getKey(), e.getValue()));
      char separator = '{';
      for (Map.Entry<String, JsonNode> field : sorted.entrySet()) {
        out.append(separator);
        quote(field.getKey(), out);
        out.append(':');
        append(field.getValue(), out);
        separator = ',';
      }
      out.append(separator == '{' ? "{}" : "}");
    } else if (node.isArray()) {
      out.append('[');
      for (int i = 0; i < node.size(); i++) {
        if (i > 0) {
          out.append(',');
        }
        append(node.get(i), out);
      }
      out.append(']');
    } else if (node.isDouble()) {
      out.append(number(node.doubleValue()));
    } else if (node.isIntegralNumber()) {
      out.append(node.longValue());
    } else if (node.isBoolean()) {
      out.append(node.booleanValue());
    } else {
      out.append("null");
    }
  }

  /**
   * One number.
   *
   * @throws ArithmeticException when it is not finite
   */
  public static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      throw new ArithmeticException(GoText.shortest(value));
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    BigDecimal digits = GoText.digits(value);
    double size = Math.abs(value);
    if (size >= 1e-6 && size < 1e21) {
      return digits.toPlainString();
    }
    String mantissa = digits.unscaledValue().abs().toString();
    int exponent = digits.precision() - digits.scale() - 1;
    StringBuilder out =
        new StringBuilder(digits.signum() < 0 ? "-" : "").append(mantissa.charAt(0));
    if (mantissa.length() > 1) {
      out.append('.').append(mantissa, 1, mantissa.length());
    }
    return out.append('e').append(exponent < 0 ? '-' : '+').append(Math.abs(exponent)).toString();
  }

  /** Appends the text as a JSON string. */
  public static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case '<', '>', '&', '\u2028', '\u2029' -> unicode(c, out);
        default -> {
          if (c < 0x20) {
            unicode(c, out);
          } else if (Character.isSurrogate(c) && !paired(text, i)) {
            out.append("\\ufffd");
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static boolean paired(String text, int at) {
    return Character.isHighSurrogate(text.charAt(at))
        ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
  }

  private static void unicode(char c, StringBuilder out) {
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(HEX[(c >> shift) & 0xf]);
    }
  }
}
