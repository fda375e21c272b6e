package dev.portcullis.expr.cel.value;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.Utf8Order;
import java.util.Arrays;

/**
 * The order of values: numbers of all types among each other, texts by code point, bytes, booleans,
 * times and lengths of time.
 *
 * @see <a
 *     href="https://github.com/google/cel-spec/blob/master/doc/langdef.md#ordering">Ordering</a>
 */
public final class Order {
  private static final double TWO_TO_63 = 0x1p63;
  private static final double TWO_TO_64 = 0x1p64;

  private Order() {}

  /**
   * Compares two values.
   *
   * @throws ExpressionException when they have no order
   */
  public static int compare(Value a, Value b) throws ExpressionException {
    if (Equality.isNumber(a) && Equality.isNumber(b)) {
      if (!isOrdered(a, b)) {
        throw Failures.failure("NaN values cannot be ordered");
      }
      return numbers(a, b);
    }
    if (a instanceof StringValue x && b instanceof StringValue y) {
      return Utf8Order.BYTEWISE.compare(x.value(), y.value());
    }
    if (a instanceof BoolValue x && b instanceof BoolValue y) {
      return Boolean.compare(x.value(), y.value());
    }
    if (a instanceof TimestampValue x && b instanceof TimestampValue y) {
      return x.time().toInstant().compareTo(y.time().toInstant());
    }
    if (a instanceof DurationValue x && b instanceof DurationValue y) {
      return Long.compare(x.nanos(), y.nanos());
    }
    if (a instanceof BytesValue x && b instanceof BytesValue y) {
      return Arrays.compareUnsigned(x.bytes(), y.bytes());
    }
    throw Failures.noSuchOverload();
  }

  /** Whether two numbers have an order: none of them is NaN. */
  static boolean isOrdered(Value a, Value b) {
    return !(a instanceof DoubleValue x && Double.isNaN(x.value()))
        && !(b instanceof DoubleValue y && Double.isNaN(y.value()));
  }

  /** Compares two numbers, none of which is NaN, exactly. */
  static int numbers(Value a, Value b) {
    if (a instanceof DoubleValue x) {
      return b instanceof DoubleValue y
          ? byValue(x.value(), y.value())
          : -integerWithDouble(b, x.value());
    }
    if (b instanceof DoubleValue y) {
      return integerWithDouble(a, y.value());
    }
    if (a instanceof IntValue x) {
      return b instanceof IntValue y
          ? Long.compare(x.value(), y.value())
          : signedWithUnsigned(x.value(), ((UintValue) b).bits());
    }
    long bits = ((UintValue) a).bits();
    return b instanceof IntValue y
        ? -signedWithUnsigned(y.value(), bits)
        : Long.compareUnsigned(bits, ((UintValue) b).bits());
  }

  private static int byValue(double a, double b) {
    return a == b ? 0 : Double.compare(a, b);
  }

  private static int signedWithUnsigned(long signed, long bits) {
    return signed < 0 ? -1 : Long.compareUnsigned(signed, bits);
  }

  private static int integerWithDouble(Value integer, double d) {
    if (integer instanceof IntValue i) {
      if (d >= TWO_TO_63) {
        return -1;
      }
      return d < -TWO_TO_63 ? 1 : withFraction(Long.compare(i.value(), (long) d), d);
    }
    long bits = ((UintValue) integer).bits();
    if (d < 0) {
      return 1;
    }
    return d >= TWO_TO_64 ? -1 : withFraction(Long.compareUnsigned(bits, unsigned(d)), d);
  }

  /** The order of an integer and a double whose integral parts compare like this. */
  private static int withFraction(int integral, double d) {
    double fraction = d - (d < 0 ? Math.ceil(d) : Math.floor(d));
    return integral != 0 ? integral : byValue(0, fraction);
  }

  private static long unsigned(double d) {
    return d < TWO_TO_63 ? (long) d : (long) (d - TWO_TO_63) + Long.MIN_VALUE;
  }
}
