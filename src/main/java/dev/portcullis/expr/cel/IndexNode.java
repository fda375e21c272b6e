package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Value;

/** An element or a field by a computed key: {@code operand[key]}. */
record IndexNode(Node operand, Node key) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    Value value = operand.evaluate(frame);
    frame.cost().spend(1);
    return Access.get(value, key.evaluate(frame));
  }
}
