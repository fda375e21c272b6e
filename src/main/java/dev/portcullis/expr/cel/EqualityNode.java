package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.Equality;
import dev.portcullis.expr.cel.value.Value;

/** {@code left == right}, or its opposite. */
record EqualityNode(Node left, Node right, boolean equal) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    Value a = left.evaluate(frame);
    Value b = right.evaluate(frame);
    frame.cost().spend(Sizes.comparison(a, b));
    return BoolValue.of(Equality.equal(a, b) == equal);
  }
}
