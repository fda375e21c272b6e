package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.ListValue;
import dev.portcullis.expr.cel.value.MapValue;
import dev.portcullis.expr.cel.value.Value;

/**
 * What macros become: a walk over the elements of a list or the keys of a map that changes an
 * accumulator step by step. An error in a step stands in for the accumulator until a later step
 * replaces it.
 *
 * @param range what is walked over
 * @param first the slot of the element, or of the index or key where there are two variables
 * @param second the slot of the element or value; negative where there is one variable
 * @param accumulator the slot of the accumulator
 * @param start its first value
 * @param condition whether to go on
 * @param step its next value
 * @param result the value of the whole
 */
record FoldNode(
    Node range,
    int first,
    int second,
    int accumulator,
    Node start,
    Node condition,
    Node step,
    Node result)
    implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    Value walked = range.evaluate(frame);
    step(start, frame);
    switch (walked) {
      case ListValue list -> list(list, frame);
      case MapValue map -> map(map, frame);
      default ->
          throw Failures.failure(
              "got '" + walked.getClass().getSimpleName() + "', expected iterable type");
    }
    return result.evaluate(frame);
  }

  private void list(ListValue list, Frame frame) throws ExpressionException {
    for (int i = 0; i < list.size(); i++) {
      frame.cost().spend(1);
      if (second >= 0) {
        frame.set(first, new IntValue(i));
        frame.set(second, list.get(i));
      } else {
        frame.set(first, list.get(i));
      }
      if (condition.evaluate(frame) == BoolValue.FALSE) {
        return;
      }
      step(step, frame);
    }
  }

  private void map(MapValue map, Frame frame) throws ExpressionException {
    for (Value key : map.keys()) {
      frame.cost().spend(1);
      frame.set(first, key);
      if (second >= 0) {
        frame.set(second, Access.get(map, key));
      }
      if (condition.evaluate(frame) == BoolValue.FALSE) {
        return;
      }
      step(step, frame);
    }
  }

  private void step(Node node, Frame frame) throws ExpressionException {
    try {
      frame.set(accumulator, node.evaluate(frame));
    } catch (ExpressionException e) {
      if (e.kind() == Kind.BUDGET) {
        throw e;
      }
      frame.fail(accumulator, e);
    }
  }
}
