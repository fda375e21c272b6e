package dev.portcullis.expr.cel;

import com.google.re2j.Pattern;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;

/** {@code operand.matches('...')} with a pattern that is written in the expression. */
record MatchesNode(Node operand, Pattern pattern) implements Node {
  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    if (operand.evaluate(frame) instanceof StringValue text) {
      frame.cost().spend(1);
      frame.cost().spendText(text.value().length());
      return BoolValue.of(pattern.matcher(text.value()).find());
    }
    throw Failures.noSuchOverload();
  }
}
