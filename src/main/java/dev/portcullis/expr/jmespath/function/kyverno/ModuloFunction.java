package dev.portcullis.expr.jmespath.function.kyverno;

import dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Arithmetic;
import java.util.List;

/** {@code modulo}: the remainder of two operands of one kind. */
final class ModuloFunction extends ArithmeticFunction {
  ModuloFunction() {
    super(
        "modulo",
        List.of(ANY, ANY),
        NUMBER_OR_STRING,
        "the remainder of whole numbers, whole quantities or durations",
        "modulo('13s', '2s')",
        "\"1s\"",
        Arithmetic::modulo);
  }
}
