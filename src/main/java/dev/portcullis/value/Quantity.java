package dev.portcullis.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * A Kubernetes resource quantity ({@code 100m}, {@code 1Gi}, {@code 1e3}): an exact decimal amount
 * and the notation it was written in.
 *
 * @param amount the exact value; its scale is the number of decimals as written, which division
 *     keeps
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
  private static final BigDecimal KIBI = BigDecimal.valueOf(1024);

  /** Reads a quantity; empty when the text is none. Digits may be missing ({@code m} is zero). */
  public static Optional<Quantity> parse(String text) {
    return QuantityReader.read(text);
  }

  /** The sum, in the format of this quantity, or of the other when this one is zero. */
  public Quantity plus(Quantity other) {
    return new Quantity(amount.add(other.amount), formatBeside(other));
  }

  /** The difference, in the format of this quantity, or of the other when this one is zero. */
  public Quantity minus(Quantity other) {
    return new Quantity(amount.subtract(other.amount), formatBeside(other));
  }

  private Format formatBeside(Quantity other) {
    return amount.signum() == 0 ? other.format : format;
  }

  /** The exact product in the format of this quantity. */
  public Quantity times(Quantity factor) {
    return new Quantity(amount.multiply(factor.amount), format);
  }

  /**
   * The quotient in the format of this quantity, rounded toward zero at the larger number of
   * decimals that the two were written with.
   *
   * @throws ArithmeticException when the divisor is zero
   */
  public Quantity dividedBy(Quantity divisor) {
    int scale = Math.max(amount.scale(), divisor.amount.scale());
    return new Quantity(amount.divide(divisor.amount, scale, RoundingMode.DOWN), format);
  }

  /**
   * The value in floating point as Kubernetes approximates it: digits times a power of ten, which
   * may be off by the last bit.
   */
  public double approximate() {
    double digits = amount.unscaledValue().doubleValue();
    int exponent = -amount.scale();
    return exponent == 0 ? digits : digits * Double.parseDouble("1e" + exponent);
  }

  /** The canonical text: the largest suffix of the format that keeps the mantissa an integer. */
  public String text() {
    boolean binary =
        format == Format.BINARY_SI
            && amount.abs().compareTo(KIBI) >= 0
            && amount.stripTrailingZeros().scale() <= 0;
    return binary ? binaryText() : decimalText();
  }

  private String binaryText() {
    BigInteger mantissa = amount.toBigIntegerExact();
    int power = mantissa.getLowestSetBit() / 10;
    String digits = mantissa.shiftRight(10 * power).toString();
    // Beyond Ei there is no suffix and the original loses it, as it does beyond E.
    return power == 0 || power > BINARY_SUFFIXES.length()
        ? digits
        : digits + BINARY_SUFFIXES.charAt(power - 1) + "i";
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
    return power < -9 || at >= DECIMAL_SUFFIXES.length()
        ? mantissa
        : mantissa + DECIMAL_SUFFIXES.charAt(at);
  }

  @Override
  public int compareTo(Quantity other) {
    return amount.compareTo(other.amount);
  }
}
