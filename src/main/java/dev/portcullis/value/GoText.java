package dev.portcullis.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;

/**
 * The text of a value as Go's default formatting gives it ({@code %v}), which is what conditions
 * and patterns compare and what messages show.
 */
public final class GoText {
  private static final int PLAIN_DIGITS = 6;
  private static final int FIXED_DECIMALS = 6;

  private GoText() {}

  /**
   * The default text: strings as they are, {@code <nil>}, {@code map[a:x b:1]}, {@code [a 1]},
   * floats as {@link #shortest} gives them.
   */
  public static String of(JsonNode value) {
    StringBuilder out = new StringBuilder();
    append(value, out);
    return out.toString();
  }

  private static void append(JsonNode value, StringBuilder out) {
    if (value.isTextual()) {
      out.append(value.textValue());
    } else if (value.isDouble()) {
      out.append(shortest(value.doubleValue()));
    } else if (value.isIntegralNumber()) {
      out.append(value.longValue());
    } else if (value.isObject()) {
      Map<String, JsonNode> sorted = new TreeMap<>(Utf8Order.BYTEWISE);
      value.properties().forEach(e -> sorted.put(e.getKey(), e.getValue()));
      out.append("map[");
      Iterator<Map.Entry<String, JsonNode>> fields = sorted.entrySet().iterator();
      while (fields.hasNext()) {
        Map.Entry<String, JsonNode> field = fields.next();
        out.append(field.getKey()).append(':');
        append(field.getValue(), out);
        if (fields.hasNext()) {
          out.append(' ');
        }
      }
      out.append(']');
    } else if (value.isArray()) {
      out.append('[');
      for (int i = 0; i < value.size(); i++) {
        if (i > 0) {
          out.append(' ');
        }
        append(value.get(i), out);
      }
      out.append(']');
    } else if (value.isBoolean()) {
      out.append(value.booleanValue());
    } else {
      out.append("<nil>");
    }
  }

  /**
   * A float with the shortest digits, with an exponent below 1e-4 and from 1e+06 on ({@code %v}).
   */
  public static String shortest(double value) {
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    BigDecimal digits = digits(value);
    int exponent = digits.precision() - digits.scale() - 1;
    if (exponent < -4 || exponent >= PLAIN_DIGITS) {
      return scientific(digits, exponent, 'e');
    }
    return digits.toPlainString();
  }

  /**
   * A float in plain notation with the fewest digits that tell it from other floats of single
   * precision ({@code strconv.FormatFloat 'f', -1, 32}), which is how functions read a number that
   * stands where a text is expected.
   */
  public static String single(double value) {
    float single = (float) value;
    if (Float.isNaN(single) || Float.isInfinite(single) || single == 0) {
      return shortest(single);
    }
    return new BigDecimal(Float.toString(single)).stripTrailingZeros().toPlainString();
  }

  /** The fewest digits that tell the float from all others; it is finite and not zero. */
  static BigDecimal digits(double value) {
    BigDecimal digits = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    if (digits.precision() == 2) {
      // The smallest floats need one digit, and Java always gives two.
      BigDecimal one = digits.round(new MathContext(1, RoundingMode.HALF_EVEN));
      return one.doubleValue() == value ? one.stripTrailingZeros() : digits;
    }
    return digits;
  }

  /** A float in six decimals ({@code %f}). */
  public static String fixed(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return shortest(value);
    }
    BigDecimal size =
        new BigDecimal(Math.abs(value)).setScale(FIXED_DECIMALS, RoundingMode.HALF_EVEN);
    return (value < 0 || 1 / value < 0 ? "-" : "") + size.toPlainString();
  }

  /**
   * A float as {@code d.dddE+XX} with the shortest digits ({@code strconv.FormatFloat 'E', -1}).
   */
  public static String exponent(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return shortest(value);
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0E+00" : "0E+00";
    }
    BigDecimal digits = digits(value);
    return scientific(digits, digits.precision() - digits.scale() - 1, 'E');
  }

  /** The text without white space at both ends ({@code strings.TrimSpace}). */
  public static String trimSpace(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && space(text.charAt(start))) {
      start++;
    }
    while (end > start && space(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  private static boolean space(char c) {
    return c == ' '
        || (c >= '\t' && c <= '\r')
        || c == '\u0085'
        || c == '\u00a0'
        || (c > '\u00ff' && Character.isSpaceChar(c));
  }

  private static String scientific(BigDecimal digits, int exponent, char mark) {
    String mantissa = digits.unscaledValue().abs().toString();
    StringBuilder out = new StringBuilder(digits.signum() < 0 ? "-" : "");
    out.append(mantissa.charAt(0));
    if (mantissa.length() > 1) {
      out.append('.').append(mantissa, 1, mantissa.length());
    }
    out.append(mark).append(exponent < 0 ? '-' : '+');
    int size = Math.abs(exponent);
    return out.append(size < 10 ? "0" : "").append(size).toString();
  }
}
