package dev.portcullis.expr.jmespath.function.kyverno;

import dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Arithmetic;
import java.util.List;

/** {@code divide}: the quotient. */
final class DivideFunction extends ArithmeticFunction {
  DivideFunction() {
    super(
        "divide",
        List.of(ANY, ANY),
        NUMBER_OR_STRING,
        "divides a number, quantity or duration by a number or by one of its kind",
        "divide('12Ki', '3Ki')",
        "4",
        Arithmetic::divide);
  }
}
