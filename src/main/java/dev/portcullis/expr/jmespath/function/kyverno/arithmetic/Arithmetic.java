package dev.portcullis.expr.jmespath.function.kyverno.arithmetic;

import dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Operand.Amount;
import dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Operand.Scalar;
import dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Operand.Time;
import dev.portcullis.value.GoDuration;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Quantity;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The five operations. Which kinds of operands fit together differs between them; a quantity and a
 * duration never do.
 */
public final class Arithmetic {
  private static final Calculation MISMATCH = new Calculation.Refused("Types mismatch");
  private static final Calculation ZERO_DIVISOR = new Calculation.Refused("Zero divisor passed");
  private static final Calculation NOT_WHOLE =
      new Calculation.Refused("Non-integer argument(s) passed for modulo");

  private static final Calculation NO_QUANTITY =
      new Calculation.Refused("a number that is not finite is no quantity");

  private Arithmetic() {}

  /** An operation on two operands. */
  @FunctionalInterface
  public interface Operation {
    /** Carries it out. */
    Calculation calculate(Operand left, Operand right);
  }

  /** The sum of two operands of one kind. */
  public static Calculation add(Operand left, Operand right) {
    return switch (left) {
      case Scalar(double a) when right instanceof Scalar(double b) -> scalar(a + b);
      case Amount(Quantity a) when right instanceof Amount(Quantity b) -> amount(a.plus(b));
      case Time(GoDuration a) when right instanceof Time(GoDuration b) ->
          nanos(a.nanos() + b.nanos());
      case Scalar _, Amount _, Time _ -> MISMATCH;
    };
  }

  /** The difference of two operands of one kind. */
  public static Calculation subtract(Operand left, Operand right) {
    return switch (left) {
      case Scalar(double a) when right instanceof Scalar(double b) -> scalar(a - b);
      case Amount(Quantity a) when right instanceof Amount(Quantity b) -> amount(a.minus(b));
      case Time(GoDuration a) when right instanceof Time(GoDuration b) ->
          nanos(a.nanos() - b.nanos());
      case Scalar _, Amount _, Time _ -> MISMATCH;
    };
  }

  /** The product of a plain number with anything, in any order. */
  public static Calculation multiply(Operand left, Operand right) {
    if (!(right instanceof Scalar(double factor))) {
      return left instanceof Scalar ? multiply(right, left) : MISMATCH;
    }
    return switch (left) {
      case Scalar(double value) -> scalar(value * factor);
      case Amount(Quantity value) ->
          quantity(factor).map(f -> amount(value.times(f))).orElse(NO_QUANTITY);
      case Time(GoDuration value) -> seconds(value.seconds() * factor);
    };
  }

  /** The quotient of two operands of one kind, or of anything by a plain number. */
  public static Calculation divide(Operand left, Operand right) {
    return switch (right) {
      case Scalar(double divisor) -> divisor == 0 ? ZERO_DIVISOR : divide(left, divisor);
      case Amount(Quantity divisor) when left instanceof Amount(Quantity value) ->
          divisor.approximate() == 0
              ? ZERO_DIVISOR
              : scalar(value.approximate() / divisor.approximate());
      case Time(GoDuration divisor) when left instanceof Time(GoDuration value) ->
          divisor.nanos() == 0 ? ZERO_DIVISOR : scalar(value.seconds() / divisor.seconds());
      case Amount _, Time _ -> MISMATCH;
    };
  }

  private static Calculation divide(Operand left, double divisor) {
    return switch (left) {
      case Scalar(double value) -> scalar(value / divisor);
      case Amount(Quantity value) ->
          quantity(divisor).map(d -> amount(value.dividedBy(d))).orElse(NO_QUANTITY);
      case Time(GoDuration value) -> seconds(value.seconds() / divisor);
    };
  }

  /** The remainder of two whole operands of one kind, with the sign of the dividend. */
  public static Calculation modulo(Operand left, Operand right) {
    return switch (left) {
      case Scalar(double a) when right instanceof Scalar(double b) ->
          remainder(a, b, r -> new Scalar(r));
      case Amount(Quantity a) when right instanceof Amount(Quantity b) ->
          remainder(
              a.approximate(),
              b.approximate(),
              r -> new Amount(new Quantity(BigDecimal.valueOf(r), a.format())));
      case Time(GoDuration a) when right instanceof Time(GoDuration b) ->
          b.nanos() == 0 ? ZERO_DIVISOR : nanos(a.nanos() % b.nanos());
      case Scalar _, Amount _, Time _ -> MISMATCH;
    };
  }

  private static Calculation remainder(double a, double b, LongFunction<Operand> result) {
    if (!isWhole(a) || !isWhole(b)) {
      return NOT_WHOLE;
    }
    return b == 0 ? ZERO_DIVISOR : new Calculation.Result(result.apply((long) a % (long) b));
  }

  private static boolean isWhole(double value) {
    return value >= -0x1p63 && value < 0x1p63 && value == Math.rint(value);
  }

  /** A plain number as quantity, by way of its text; empty when it is not finite. */
  private static Optional<Quantity> quantity(double value) {
    return Quantity.parse(GoText.shortest(value));
  }

  private static Calculation scalar(double value) {
    return new Calculation.Result(new Scalar(value));
  }

  private static Calculation amount(Quantity value) {
    return new Calculation.Result(new Amount(value));
  }

  private static Calculation seconds(double seconds) {
    return new Calculation.Result(new Time(GoDuration.ofSeconds(seconds)));
  }

  /** A duration; beyond 64 bits it wraps around, as it does in Go. */
  private static Calculation nanos(long nanos) {
    return new Calculation.Result(new Time(new GoDuration(nanos)));
  }
}
