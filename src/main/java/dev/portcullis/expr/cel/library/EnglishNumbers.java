package dev.portcullis.expr.cel.library;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as they are written in English: digits in groups of three, powers of ten raised. */
final class EnglishNumbers {
  private static final char NARROW_BLANK = '\u202f';
  private static final String RAISED =
      "\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079";

  private EnglishNumbers() {}

  static String fixed(double number, int precision) {
    String plain =
        new BigDecimal(Math.abs(number))
            .setScale(precision, RoundingMode.HALF_EVEN)
            .toPlainString();
    int point = plain.indexOf('.');
    String whole = point < 0 ? plain : plain.substring(0, point);
    StringBuilder out = new StringBuilder(number < 0 ? "-" : "");
    for (int i = 0; i < whole.length(); i++) {
      if (i > 0 && (whole.length() - i) % 3 == 0) {
        out.append(',');
      }
      out.append(whole.charAt(i));
    }
    return out.append(point < 0 ? "" : plain.substring(point)).toString();
  }

  static String scientific(double number, int precision) {
    BigDecimal rounded =
        new BigDecimal(Math.abs(number))
            .round(new MathContext(precision + 1, RoundingMode.HALF_EVEN));
    int exponent = rounded.signum() == 0 ? 0 : rounded.precision() - rounded.scale() - 1;
    String mantissa =
        rounded
            .scaleByPowerOfTen(-exponent)
            .setScale(precision, RoundingMode.HALF_EVEN)
            .toPlainString();
    return (number < 0 ? "-" : "")
        + mantissa
        + NARROW_BLANK
        + "\u00d7"
        + NARROW_BLANK
        + "10"
        + raised(exponent);
  }

  private static String raised(int exponent) {
    String digits = Integer.toString(Math.abs(exponent));
    StringBuilder out = new StringBuilder(exponent < 0 ? "\u207b" : "");
    if (digits.length() == 1) {
      out.append(RAISED.charAt(0));
    }
    digits.chars().forEach(digit -> out.append(RAISED.charAt(digit - '0')));
    return out.toString();
  }
}
