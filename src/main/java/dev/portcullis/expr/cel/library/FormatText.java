package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.BytesValue;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.DoubleValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.UintValue;
import dev.portcullis.expr.cel.value.Value;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/**
 * {@code format}: texts with {@code %s}, {@code %d}, {@code %f}, {@code %e}, {@code %b}, {@code
 * %o}, {@code %x}, {@code %X} and {@code %%}. Used once.
 */
final class FormatText {
  private static final int DEFAULT_PRECISION = 6;
  private static final int LARGEST_PRECISION = 1000;

  private final String format;
  private final ListValue arguments;
  private final CostMeter cost;
  private final StringBuilder out = new StringBuilder();
  private int at;
  private int argument;

  FormatText(String format, ListValue arguments, CostMeter cost) {
    this.format = format;
    this.arguments = arguments;
    this.cost = cost;
  }

  String format() throws ExpressionException {
    while (at < format.length()) {
      char c = format.charAt(at++);
      if (c != '%') {
        out.append(c);
      } else if (at < format.length() && format.charAt(at) == '%') {
        out.append('%');
        at++;
      } else {
        clause();
      }
    }
    return out.toString();
  }

  private static ExpressionException wrong(String text) {
    return Failures.failure(text);
  }

  private void clause() throws ExpressionException {
    int precision = precision();
    if (at == format.length()) {
      throw wrong("could not parse formatting clause: unexpected end of string");
    }
    char verb = format.charAt(at++);
    if (argument >= arguments.size()) {
      throw wrong("index " + argument + " out of range");
    }
    Value value = arguments.get(argument++);
    String text = text(verb, precision, value);
    cost.spendText(text.length());
    out.append(text);
  }

  private String text(char verb, int precision, Value value) throws ExpressionException {
    try {
      return switch (verb) {
        case 's' -> FormattedValue.of(value);
        case 'd' -> decimal(value);
        case 'f' -> fixed(value, precision);
        case 'e' -> scientific(value, precision);
        case 'b' -> binary(value);
        case 'o' -> octal(value);
        case 'x' -> hexadecimal(value);
        case 'X' -> hexadecimal(value).toUpperCase(Locale.ROOT);
        default ->
            throw wrong(
                "could not parse formatting clause: unrecognized formatting clause \""
                    + verb
                    + "\"");
      };
    } catch (ExpressionException e) {
      throw e.text().startsWith("could not parse") ? e : e.within("error during formatting: ");
    }
  }

  private int precision() throws ExpressionException {
    if (at >= format.length() || format.charAt(at) != '.') {
      return DEFAULT_PRECISION;
    }
    int start = ++at;
    int value = 0;
    while (at < format.length() && Character.digit(format.charAt(at), 10) >= 0) {
      value = Math.min(value * 10 + Character.digit(format.charAt(at), 10), LARGEST_PRECISION + 1);
      at++;
    }
    if (at == start || value > LARGEST_PRECISION) {
      throw wrong(
          "could not parse formatting clause: error while parsing precision: no such precision");
    }
    return value;
  }

  private static String decimal(Value value) throws ExpressionException {
    return switch (value) {
      case IntValue i -> Long.toString(i.value());
      case UintValue u -> Long.toUnsignedString(u.bits());
      default ->
          throw wrong("decimal clause can only be used on integers, was given " + value.typeName());
    };
  }

  private static double number(Value value, String clause) throws ExpressionException {
    if (value instanceof DoubleValue d) {
      return d.value();
    }
    if (value instanceof StringValue s) {
      switch (s.value()) {
        case "NaN" -> {
          return Double.NaN;
        }
        case "Infinity" -> {
          return Double.POSITIVE_INFINITY;
        }
        case "-Infinity" -> {
          return Double.NEGATIVE_INFINITY;
        }
        default -> {}
      }
    }
    throw wrong(clause + " clause can only be used on doubles, was given " + value.typeName());
  }

  private static String fixed(Value value, int precision) throws ExpressionException {
    double number = number(value, "fixed-point");
    return Double.isFinite(number) ? EnglishNumbers.fixed(number, precision) : special(number);
  }

  private static String scientific(Value value, int precision) throws ExpressionException {
    double number = number(value, "scientific");
    return Double.isFinite(number) ? EnglishNumbers.scientific(number, precision) : special(number);
  }

  private static String special(double number) {
    if (Double.isNaN(number)) {
      return "NaN";
    }
    return number > 0 ? "\u221e" : "-\u221e";
  }

  private static String binary(Value value) throws ExpressionException {
    return switch (value) {
      case BoolValue b -> b.value() ? "1" : "0";
      case IntValue i -> BigInteger.valueOf(i.value()).toString(2);
      case UintValue u -> Long.toBinaryString(u.bits());
      default ->
          throw wrong(
              "only integers and bools can be formatted as binary, was given " + value.typeName());
    };
  }

  private static String octal(Value value) throws ExpressionException {
    return switch (value) {
      case IntValue i -> BigInteger.valueOf(i.value()).toString(8);
      case UintValue u -> Long.toOctalString(u.bits());
      default ->
          throw wrong("octal clause can only be used on integers, was given " + value.typeName());
    };
  }

  private static String hexadecimal(Value value) throws ExpressionException {
    return switch (value) {
      case IntValue i -> BigInteger.valueOf(i.value()).toString(16);
      case UintValue u -> Long.toHexString(u.bits());
      case StringValue s -> HexFormat.of().formatHex(s.value().getBytes(StandardCharsets.UTF_8));
      case BytesValue b -> HexFormat.of().formatHex(b.bytes());
      default ->
          throw wrong(
              "only integers, byte buffers, and strings can be formatted as hex, was given "
                  + value.typeName());
    };
  }
}
