package dev.portcullis.expr.jmespath.function.kyverno.arithmetic;

/** What an operation gives. */
public sealed interface Calculation {
  /**
   * A result.
   *
   * @param operand the result
   */
  record Result(Operand operand) implements Calculation {}

  /**
   * The operation is not possible.
   *
   * @param reason Kyverno's text, without the name of the function
   */
  record Refused(String reason) implements Calculation {}
}
