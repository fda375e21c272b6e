package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.Equality;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.MapValue;
import dev.portcullis.expr.cel.value.Value;

/** {@code element in container}: an element of a list or a key of a map. */
record InNode(Node element, Node container) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    Value wanted = element.evaluate(frame);
    Value holder = container.evaluate(frame);
    if (holder instanceof MapValue map) {
      frame.cost().spend(1);
      return BoolValue.of(map.contains(wanted));
    }
    if (holder instanceof ListValue list) {
      frame.cost().spend(1 + list.size());
      return BoolValue.of(among(wanted, list));
    }
    throw Failures.noSuchOverload();
  }

  private static boolean among(Value wanted, ListValue list) throws ExpressionException {
    for (Value value : list) {
      if (Equality.equal(wanted, value)) {
        return true;
      }
    }
    return false;
  }
}
