package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.Value;

/** {@code left + right} and the other operators of arithmetic. */
record ArithmeticNode(Arithmetic operator, Node left, Node right) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    Value a = left.evaluate(frame);
    Value b = right.evaluate(frame);
    long walk = a instanceof ListValue ? 0 : Sizes.weight(a);
    frame.cost().spend(1 + (operator == Arithmetic.ADD ? walk + Sizes.weight(b) - 1 : 0));
    return operator.apply(a, b);
  }
}
