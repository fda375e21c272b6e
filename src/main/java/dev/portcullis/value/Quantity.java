package dev.portcullis.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * A Kubernetes resource quantity ({@code 100m}, {@code 1Gi}, {@code 1e3}): an exact decimal amount
 * and the notation it was written in.
 *
 * @param amount the exact value
 * @param format the family of suffixes it is printed with
 * @see <a
 *     href="https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/quantity/">Quantity</a>
 */
public record Quantity(BigDecimal amount, Format format) implements Comparable<Quantity> {
  /** The family of suffixes. */
  public enum Format {
    /** {@code n u m k M G T P E}. */
    DECIMAL_SI,
    /** {@code Ki Mi Gi Ti Pi Ei}. */
    BINARY_SI,
    /** {@code e3}. */
    DECIMAL_EXPONENT
  }

  private static final String DECIMAL_SUFFIXES = "numkMGTPE";
  private static final String BINARY_SUFFIXES = "KMGTPE";
  private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final BigDecimal KIBI = BigDecimal.valueOf(1024);
  private static final int MAX_DIGITS = 400;

  /** Reads a quantity; empty when the text is none. Digits may be missing ({@code m} is zero). */
  public static Optional<Quantity> parse(String text) {
    if (text.isEmpty() || text.length() > MAX_DIGITS) {
      return Optional.empty();
    }
    int i = 0;
    if (text.charAt(0) == '-' || text.charAt(0) == '+') {
      i = 1;
    }
    int digits = i;
    while (i < text.length() && digit(text.charAt(i))) {
      i++;
    }
    int wholeEnd = i;
    int fractionStart = i;
    if (i < text.length() && text.charAt(i) == '.') {
      fractionStart = ++i;
      while (i < text.length() && digit(text.charAt(i))) {
        i++;
      }
    }
    String whole = text.substring(digits, wholeEnd);
    String fraction = text.substring(Math.min(fractionStart, i), i);
    String suffix = text.substring(i);
    BigDecimal number = new BigDecimal(new BigInteger("0" + whole + fraction), fraction.length());
    if (text.charAt(0) == '-') {
      number = number.negate();
    }
    return scaled(number, suffix);
  }

  private static Optional<Quantity> scaled(BigDecimal number, String suffix) {
    if (suffix.isEmpty()) {
      return Optional.of(bounded(number, Format.DECIMAL_SI));
    }
    if (suffix.length() == 1) {
      int at = DECIMAL_SUFFIXES.indexOf(suffix.charAt(0));
      if (at < 0) {
        return Optional.empty();
      }
      // n u m are at 0 1 2, k is at 3: powers -9 -6 -3, 3 6 9 ...
      int power = at < 3 ? -9 + 3 * at : 3 * (at - 2);
      return Optional.of(bounded(number.scaleByPowerOfTen(power), Format.DECIMAL_SI));
    }
    if (suffix.length() == 2 && suffix.charAt(1) == 'i') {
      int at = BINARY_SUFFIXES.indexOf(suffix.charAt(0));
      return at < 0
          ? Optional.empty()
          : Optional.of(bounded(number.multiply(KIBI.pow(at + 1)), Format.BINARY_SI));
    }
    if (suffix.charAt(0) == 'e' || suffix.charAt(0) == 'E') {
      return exponent(suffix.substring(1))
          .map(power -> bounded(number.scaleByPowerOfTen(power), Format.DECIMAL_EXPONENT));
    }
    return Optional.empty();
  }

  private static Optional<Integer> exponent(String text) {
    int start = text.startsWith("-") || text.startsWith("+") ? 1 : 0;
    if (text.length() == start || text.length() > start + 3) {
      return Optional.empty();
    }
    for (int i = start; i < text.length(); i++) {
      if (!digit(text.charAt(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(Integer.parseInt(text));
  }

  private static boolean digit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Only amounts with a binary suffix have a greatest value. */
  private static Quantity bounded(BigDecimal value, Format format) {
    BigDecimal amount = value;
    if (amount.signum() != 0 && amount.scale() > 9) {
      amount = amount.setScale(9, RoundingMode.UP);
    }
    if (format != Format.BINARY_SI) {
      return new Quantity(amount, format);
    }
    if (amount.abs().compareTo(MAX) > 0) {
      amount = amount.signum() < 0 ? MAX.negate() : MAX;
    }
    boolean fraction = amount.signum() != 0 && amount.abs().compareTo(BigDecimal.ONE) < 0;
    return new Quantity(amount, fraction ? Format.DECIMAL_SI : format);
  }

  /** The canonical text: the largest suffix of the format that keeps the mantissa an integer. */
  public String text() {
    if (format == Format.BINARY_SI) {
      if (amount.abs().compareTo(KIBI) >= 0 && integral(amount)) {
        return binaryText();
      }
    }
    return decimalText();
  }

  private static boolean integral(BigDecimal value) {
    return value.signum() == 0 || value.stripTrailingZeros().scale() <= 0;
  }

  private String binaryText() {
    BigInteger mantissa = amount.toBigIntegerExact();
    int power = 0;
    while (power < BINARY_SUFFIXES.length() && mantissa.getLowestSetBit() >= 10) {
      mantissa = mantissa.shiftRight(10);
      power++;
    }
    return power == 0
        ? mantissa.toString()
        : mantissa + String.valueOf(BINARY_SUFFIXES.charAt(power - 1)) + "i";
  }

  private String decimalText() {
    if (amount.signum() == 0) {
      return "0";
    }
    BigDecimal stripped = amount.stripTrailingZeros();
    int power = Math.floorDiv(-stripped.scale(), 3) * 3;
    String mantissa = stripped.scaleByPowerOfTen(-power).toBigIntegerExact().toString();
    if (power == 0) {
      return mantissa;
    }
    if (format == Format.DECIMAL_EXPONENT) {
      return mantissa + "e" + power;
    }
    int at = power < 0 ? (power + 9) / 3 : power / 3 + 2;
    // Beyond E or n there is no suffix; the original loses it (existing policies may see that).
    return at < 0 || at >= DECIMAL_SUFFIXES.length()
        ? mantissa
        : mantissa + DECIMAL_SUFFIXES.charAt(at);
  }

  @Override
  public int compareTo(Quantity other) {
    return amount.compareTo(other.amount);
  }
}
