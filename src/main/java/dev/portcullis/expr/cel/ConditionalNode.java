package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.Value;

/** {@code condition ? yes : no}. */
record ConditionalNode(Node condition, Node yes, Node no) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    if (condition.evaluate(frame) instanceof BoolValue value) {
      return value.value() ? yes.evaluate(frame) : no.evaluate(frame);
    }
    throw Failures.noSuchOverload();
  }
}
