package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;

/** Whether a field is there: {@code has(operand.field)}. */
record PresenceNode(Node operand, StringValue field) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    return BoolValue.of(Access.has(operand.evaluate(frame), field));
  }
}
