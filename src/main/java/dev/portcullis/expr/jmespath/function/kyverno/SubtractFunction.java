package dev.portcullis.expr.jmespath.function.kyverno;

import dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Arithmetic;
import java.util.List;

/** {@code subtract}: the difference of two operands of one kind. */
final class SubtractFunction extends ArithmeticFunction {
  SubtractFunction() {
    super(
        "subtract",
        List.of(ANY, ANY),
        NUMBER_OR_STRING,
        "subtracts numbers, quantities or durations",
        "subtract('1Gi', '256Mi')",
        "\"768Mi\"",
        Arithmetic::subtract);
  }
}
