package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * {@code &&} and {@code ||}: the deciding value wins over an error on the other side, in whatever
 * order they stand.
 *
 * @param deciding the value that decides whatever the other side is
 * @see <a href="https://github.com/google/cel-spec/blob/master/doc/langdef.md#logical-operators">
 *     Logical operators</a>
 */
record LogicNode(BoolValue deciding, Node left, Node right) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    ExpressionException failure = null;
    try {
      if (operand(left, frame) == deciding) {
        return deciding;
      }
    } catch (ExpressionException e) {
      failure = unlessSpent(e);
    }
    return right(frame, failure);
  }

  private Value right(Frame frame, @Nullable ExpressionException failure)
      throws ExpressionException {
    BoolValue value;
    try {
      value = operand(right, frame);
    } catch (ExpressionException e) {
      throw failure == null || e.kind() == Kind.BUDGET ? e : failure;
    }
    if (failure != null && value != deciding) {
      throw failure;
    }
    return value;
  }

  private static BoolValue operand(Node node, Frame frame) throws ExpressionException {
    if (node.evaluate(frame) instanceof BoolValue value) {
      return value;
    }
    throw Failures.noSuchOverload();
  }

  /** A limit that was passed ends the evaluation, whatever the other side says. */
  private static ExpressionException unlessSpent(ExpressionException failure)
      throws ExpressionException {
    if (failure.kind() == Kind.BUDGET) {
      throw failure;
    }
    return failure;
  }
}
