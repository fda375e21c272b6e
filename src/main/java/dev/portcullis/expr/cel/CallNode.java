package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.library.Function;
import dev.portcullis.expr.cel.value.Value;
import java.util.List;

/** A call of a function. */
record CallNode(Function function, List<Node> arguments) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    Value[] values = new Value[arguments.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = arguments.get(i).evaluate(frame);
    }
    Sizes.spendCall(frame.cost(), values);
    return function.call(values, frame.cost());
  }
}
