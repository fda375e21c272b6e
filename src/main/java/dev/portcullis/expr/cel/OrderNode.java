package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.Order;
import dev.portcullis.expr.cel.value.Value;

/** {@code <}, {@code <=}, {@code >} and {@code >=}. */
record OrderNode(Node left, Node right, Relation relation) implements Node {
  /** What is asked of the order. */
  enum Relation {
    LESS,
    LESS_EQUALS,
    GREATER,
    GREATER_EQUALS;

    boolean holds(int order) {
      return switch (this) {
        case LESS -> order < 0;
        case LESS_EQUALS -> order <= 0;
        case GREATER -> order > 0;
        case GREATER_EQUALS -> order >= 0;
      };
    }
  }

  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    Value a = left.evaluate(frame);
    Value b = right.evaluate(frame);
    frame.cost().spend(Sizes.comparison(a, b));
    return BoolValue.of(relation.holds(Order.compare(a, b)));
  }
}
