package dev.portcullis.expr.jmespath.function.kyverno;

import dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Arithmetic;
import java.util.List;

/** {@code multiply}: the product with a plain number. */
final class MultiplyFunction extends ArithmeticFunction {
  MultiplyFunction() {
    super(
        "multiply",
        List.of(ANY, ANY),
        NUMBER_OR_STRING,
        "multiplies a number, quantity or duration by a number",
        "multiply('12Ki', `2`)",
        "\"24Ki\"",
        Arithmetic::multiply);
  }
}
