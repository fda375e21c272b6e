package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.util.List;
import java.util.Set;

/**
 * {@code round}: a number rounded to some decimals, half away from zero. It is rounded on the
 * binary number, so {@code 9.995} becomes {@code 9.99}.
 */
final class RoundFunction extends KyvernoFunction {
  /** Beyond this exponent a power of ten is infinite. */
  private static final int LARGEST_EXPONENT = 400;

  RoundFunction() {
    super(
        "round",
        List.of(NUMBER, NUMBER),
        Set.of(ValueType.NUMBER),
        "rounds a number to the given count of decimals",
        "round(`2.567`, `2`)",
        "2.57");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    double digits = arguments.number(1);
    if (digits != Math.rint(digits) || Math.abs(digits) >= 0x1p63) {
      throw refusal("Non-integer argument(s) passed for round off");
    }
    if (digits < 0) {
      // Kyverno's text lost its two numbers, and users compare texts.
      throw refusal("%!d(MISSING) argument is out of bounds (%!d(MISSING))");
    }
    double shift = powerOfTen((int) Math.min(digits, LARGEST_EXPONENT));
    return number(round(arguments.number(0) * shift) / shift);
  }

  private static double round(double value) {
    double below = Math.floor(Math.abs(value));
    double size = Math.abs(value) - below >= 0.5 ? below + 1 : below;
    return Math.copySign(size, value);
  }

  /** Ten to a power by repeated squaring of the mantissa; the last bit is Go's, not the nearest. */
  private static double powerOfTen(int power) {
    double result = 1;
    long exponent = 0;
    double base = 0.625;
    long baseExponent = 4;
    for (int rest = power; rest != 0; rest >>= 1) {
      if ((rest & 1) == 1) {
        result *= base;
        exponent += baseExponent;
      }
      base *= base;
      baseExponent <<= 1;
      if (base < 0.5) {
        base += base;
        baseExponent--;
      }
    }
    return Math.scalb(result, (int) exponent);
  }
}
