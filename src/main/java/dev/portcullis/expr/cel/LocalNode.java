package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Value;

/** A variable of a macro. */
record LocalNode(int slot) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    frame.cost().spend(1);
    return frame.local(slot);
  }
}
