package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Value;

/** An element or a field that may be missing: {@code operand.?key}, {@code operand[?key]}. */
record OptionalAccessNode(Node operand, Node key) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    Value value = operand.evaluate(frame);
    frame.cost().spend(1);
    return Access.find(value, key.evaluate(frame));
  }
}
