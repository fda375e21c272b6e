package dev.portcullis.value;

import dev.portcullis.value.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * Reads the text of a quantity: an optional sign, digits that may be missing, and a suffix.
 *
 * <p>Short numbers keep the decimals they were written with; long ones, and fractions with a binary
 * suffix, are kept with nine. Division shows the difference, so it is reproduced.
 */
final class QuantityReader {
  private static final String DECIMAL_SUFFIXES = "numkMGTPE";
  private static final String BINARY_SUFFIXES = "KMGTPE";

  /** No quantity is longer than this; keeps the arithmetic on it small. */
  private static final int LONGEST = 400;

  private static final BigInteger LARGEST_EXPONENT = BigInteger.valueOf(999);
  private static final int NANO_SCALE = 9;
  private static final int SHORT_DECIMAL = 18;
  private static final int SHORT_BINARY = 14;
  private static final BigDecimal LARGEST_BINARY = BigDecimal.valueOf(Long.MAX_VALUE);

  private final String text;
  private int at;
  private boolean negative;
  private String whole = "";
  private String fraction = "";

  private QuantityReader(String text) {
    this.text = text;
  }

  static Optional<Quantity> read(String text) {
    return text.isEmpty() || text.length() > LONGEST
        ? Optional.empty()
        : new QuantityReader(text).read();
  }

  private Optional<Quantity> read() {
    negative = text.charAt(0) == '-';
    if (negative || text.charAt(0) == '+') {
      at++;
    }
    whole = digits();
    if (at < text.length() && text.charAt(at) == '.') {
      at++;
      fraction = digits();
    }
    return scaled(text.substring(at));
  }

  private String digits() {
    int start = at;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private Optional<Quantity> scaled(String suffix) {
    if (suffix.isEmpty()) {
      return decimal(0, Format.DECIMAL_SI);
    }
    char first = suffix.charAt(0);
    if (suffix.length() == 1) {
      // n u m are at 0 1 2 and mean -9 -6 -3; k is at 3 and means 3.
      int index = DECIMAL_SUFFIXES.indexOf(first);
      return index < 0
          ? Optional.empty()
          : decimal(index < 3 ? 3 * index - 9 : 3 * index - 6, Format.DECIMAL_SI);
    }
    if (suffix.length() == 2 && suffix.charAt(1) == 'i') {
      int index = BINARY_SUFFIXES.indexOf(first);
      return index < 0 ? Optional.empty() : binary(index + 1);
    }
    return first == 'e' || first == 'E'
        ? exponent(suffix.substring(1)).flatMap(e -> decimal(e, Format.DECIMAL_EXPONENT))
        : Optional.empty();
  }

  private static Optional<Integer> exponent(String digits) {
    int start = digits.startsWith("-") || digits.startsWith("+") ? 1 : 0;
    if (digits.length() == start || !digits.chars().skip(start).allMatch(QuantityReader::isDigit)) {
      return Optional.empty();
    }
    BigInteger exponent = new BigInteger(digits);
    return exponent.abs().compareTo(LARGEST_EXPONENT) <= 0
        ? Optional.of(exponent.intValue())
        : Optional.empty();
  }

  private Optional<Quantity> decimal(int exponent, Format format) {
    boolean asWritten =
        significant() + fraction.length() <= SHORT_DECIMAL
            && exponent - fraction.length() >= -NANO_SCALE;
    BigDecimal value = number().scaleByPowerOfTen(exponent);
    if (asWritten) {
      return Optional.of(new Quantity(value, format));
    }
    return hasDigits() ? Optional.of(new Quantity(nano(value), format)) : Optional.empty();
  }

  private Optional<Quantity> binary(int power) {
    BigDecimal value = number().multiply(BigDecimal.valueOf(1024).pow(power));
    if (fraction.isEmpty() && significant() + 3 * power <= SHORT_BINARY) {
      return Optional.of(new Quantity(value, Format.BINARY_SI));
    }
    if (!hasDigits()) {
      return Optional.empty();
    }
    BigDecimal amount = nano(value);
    if (amount.abs().compareTo(LARGEST_BINARY) > 0) {
      amount = negative ? LARGEST_BINARY.negate() : LARGEST_BINARY;
    }
    boolean small = amount.signum() != 0 && amount.abs().compareTo(BigDecimal.ONE) < 0;
    return Optional.of(new Quantity(amount, small ? Format.DECIMAL_SI : Format.BINARY_SI));
  }

  private boolean hasDigits() {
    return !whole.isEmpty() || !fraction.isEmpty();
  }

  /** The digits before the point without leading zeros, at least one. */
  private int significant() {
    int zeros = 0;
    while (zeros < whole.length() && whole.charAt(zeros) == '0') {
      zeros++;
    }
    return Math.max(1, whole.length() - zeros);
  }

  private BigDecimal number() {
    BigDecimal value = new BigDecimal(new BigInteger("0" + whole + fraction), fraction.length());
    return negative ? value.negate() : value;
  }

  /** Nothing is finer than a billionth, and nothing but zero becomes zero. */
  private static BigDecimal nano(BigDecimal value) {
    return value.signum() == 0 ? value : value.setScale(NANO_SCALE, RoundingMode.UP);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
