package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;

/** A field: {@code operand.field}. */
record SelectNode(Node operand, StringValue field) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    Value value = operand.evaluate(frame);
    frame.cost().spend(1);
    return Access.get(value, field);
  }
}
