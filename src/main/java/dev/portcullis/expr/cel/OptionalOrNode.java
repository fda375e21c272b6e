package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.OptionalValue;
import dev.portcullis.expr.cel.value.Value;

/**
 * {@code optional.or(other)} and {@code optional.orValue(other)}; the other side is looked at only
 * when the optional is none.
 *
 * @param unwrap whether the result is the value rather than the optional
 */
record OptionalOrNode(Node optional, Node other, boolean unwrap) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    frame.cost().spend(1);
    if (!(optional.evaluate(frame) instanceof OptionalValue found)) {
      throw Failures.noSuchOverload();
    }
    Value value = found.value();
    if (value == null) {
      return other.evaluate(frame);
    }
    return unwrap ? value : found;
  }
}
