package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BytesValue;
import dev.portcullis.expr.cel.value.DoubleValue;
import dev.portcullis.expr.cel.value.DurationValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.PlainList;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.TimestampValue;
import dev.portcullis.expr.cel.value.UintValue;
import dev.portcullis.expr.cel.value.Value;
import java.time.Duration;
import java.util.Arrays;

/**
 * The operators {@code + - * / %}. Both operands have the same type; what does not fit into 64 bits
 * is an error.
 */
enum Arithmetic {
  ADD,
  SUBTRACT,
  MULTIPLY,
  DIVIDE,
  MODULO;

  Value apply(Value a, Value b) throws ExpressionException {
    if (a instanceof IntValue x && b instanceof IntValue y) {
      return ints(x.value(), y.value());
    }
    if (a instanceof DoubleValue x && b instanceof DoubleValue y && this != MODULO) {
      return new DoubleValue(doubles(x.value(), y.value()));
    }
    if (a instanceof UintValue x && b instanceof UintValue y) {
      return uints(x.bits(), y.bits());
    }
    return switch (this) {
      case ADD -> add(a, b);
      case SUBTRACT -> subtract(a, b);
      case MULTIPLY, DIVIDE, MODULO -> throw Failures.noSuchOverload();
    };
  }

  private Value ints(long x, long y) throws ExpressionException {
    if (this == DIVIDE || this == MODULO) {
      checkDivisor(y);
    }
    try {
      return new IntValue(
          switch (this) {
            case ADD -> Math.addExact(x, y);
            case SUBTRACT -> Math.subtractExact(x, y);
            case MULTIPLY -> Math.multiplyExact(x, y);
            case DIVIDE -> Math.divideExact(x, y);
            case MODULO -> x == Long.MIN_VALUE && y == -1 ? Math.divideExact(x, y) : x % y;
          });
    } catch (ArithmeticException e) {
      throw Failures.failure("integer overflow");
    }
  }

  private void checkDivisor(long divisor) throws ExpressionException {
    if (divisor == 0) {
      throw Failures.failure(this == DIVIDE ? "division by zero" : "modulus by zero");
    }
  }

  private double doubles(double x, double y) {
    return switch (this) {
      case ADD -> x + y;
      case SUBTRACT -> x - y;
      case MULTIPLY -> x * y;
      case DIVIDE -> x / y;
      case MODULO -> Double.NaN;
    };
  }

  private Value uints(long x, long y) throws ExpressionException {
    if (this == DIVIDE || this == MODULO) {
      checkDivisor(y);
    }
    boolean overflow =
        switch (this) {
          case ADD -> Long.compareUnsigned(x + y, x) < 0;
          case SUBTRACT -> Long.compareUnsigned(x, y) < 0;
          case MULTIPLY -> Math.unsignedMultiplyHigh(x, y) != 0;
          case DIVIDE, MODULO -> false;
        };
    if (overflow) {
      throw Failures.failure("unsigned integer overflow");
    }
    return new UintValue(
        switch (this) {
          case ADD -> x + y;
          case SUBTRACT -> x - y;
          case MULTIPLY -> x * y;
          case DIVIDE -> Long.divideUnsigned(x, y);
          case MODULO -> Long.remainderUnsigned(x, y);
        });
  }

  private static Value add(Value a, Value b) throws ExpressionException {
    if (a instanceof StringValue x && b instanceof StringValue y) {
      return new StringValue(x.value() + y.value());
    }
    if (a instanceof ListValue x && b instanceof ListValue y) {
      return PlainList.concatenated(x, y);
    }
    if (a instanceof BytesValue x && b instanceof BytesValue y) {
      byte[] both = Arrays.copyOf(x.bytes(), x.bytes().length + y.bytes().length);
      System.arraycopy(y.bytes(), 0, both, x.bytes().length, y.bytes().length);
      return new BytesValue(both);
    }
    if (a instanceof DurationValue x && b instanceof DurationValue y) {
      return duration(x.nanos(), y.nanos());
    }
    if (a instanceof TimestampValue x && b instanceof DurationValue y) {
      return shifted(x, Duration.ofNanos(y.nanos()));
    }
    if (a instanceof DurationValue x && b instanceof TimestampValue y) {
      return shifted(y, Duration.ofNanos(x.nanos()));
    }
    throw Failures.noSuchOverload();
  }

  private static Value duration(long x, long y) throws ExpressionException {
    try {
      return new DurationValue(Math.addExact(x, y));
    } catch (ArithmeticException e) {
      throw Failures.failure("duration out of range");
    }
  }

  private static Value shifted(TimestampValue time, Duration by) throws ExpressionException {
    TimestampValue out = new TimestampValue(time.time().plus(by));
    if (out.time().getYear() < 1 || out.time().getYear() > 9999) {
      throw Failures.failure("timestamp overflow");
    }
    return out;
  }

  private static Value subtract(Value a, Value b) throws ExpressionException {
    if (a instanceof TimestampValue x && b instanceof TimestampValue y) {
      try {
        return new DurationValue(Duration.between(y.time(), x.time()).toNanos());
      } catch (ArithmeticException e) {
        throw Failures.failure("duration overflow");
      }
    }
    if (a instanceof TimestampValue x && b instanceof DurationValue y) {
      return shifted(x, Duration.ofNanos(y.nanos()).negated());
    }
    if (a instanceof DurationValue x && b instanceof DurationValue y) {
      try {
        return new DurationValue(Math.subtractExact(x.nanos(), y.nanos()));
      } catch (ArithmeticException e) {
        throw Failures.failure("duration out of range");
      }
    }
    throw Failures.noSuchOverload();
  }

  /** The opposite of a number. */
  static Value negated(Value value) throws ExpressionException {
    return switch (value) {
      case IntValue i when i.value() == Long.MIN_VALUE ->
          throw Failures.failure("integer overflow");
      case IntValue i -> new IntValue(-i.value());
      case DoubleValue d -> new DoubleValue(-d.value());
      default -> throw Failures.noSuchOverload();
    };
  }
}
