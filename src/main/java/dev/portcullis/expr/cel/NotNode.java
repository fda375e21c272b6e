package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.Value;

/** {@code !operand}. */
record NotNode(Node operand) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    if (operand.evaluate(frame) instanceof BoolValue value) {
      frame.cost().spend(1);
      return BoolValue.of(!value.value());
    }
    throw Failures.noSuchOverload();
  }
}
