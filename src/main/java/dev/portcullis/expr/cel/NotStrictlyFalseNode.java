package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.Value;

/** Whether something is not false: what a macro asks before it goes on; an error goes on. */
record NotStrictlyFalseNode(Node operand) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    try {
      return BoolValue.of(operand.evaluate(frame) != BoolValue.FALSE);
    } catch (ExpressionException e) {
      if (e.kind() == Kind.BUDGET) {
        throw e;
      }
      return BoolValue.TRUE;
    }
  }
}
