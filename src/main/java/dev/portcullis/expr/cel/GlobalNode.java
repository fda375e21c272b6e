package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Value;

/** A variable of the environment. */
record GlobalNode(String name) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    frame.cost().spend(1);
    return frame.global(name);
  }
}
