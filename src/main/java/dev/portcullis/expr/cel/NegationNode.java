package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Value;

/** {@code -operand}. */
record NegationNode(Node operand) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    frame.cost().spend(1);
    return Arithmetic.negated(operand.evaluate(frame));
  }
}
