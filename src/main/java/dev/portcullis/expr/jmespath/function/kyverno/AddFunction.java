package dev.portcullis.expr.jmespath.function.kyverno;

import dev.portcullis.expr.jmespath.function.kyverno.arithmetic.Arithmetic;
import java.util.List;

/** {@code add}: the sum of two operands of one kind. */
final class AddFunction extends ArithmeticFunction {
  AddFunction() {
    super(
        "add",
        List.of(ANY, ANY),
        NUMBER_OR_STRING,
        "adds numbers, quantities or durations",
        "add('1Gi', '512Mi')",
        "\"1536Mi\"",
        Arithmetic::add);
  }
}
