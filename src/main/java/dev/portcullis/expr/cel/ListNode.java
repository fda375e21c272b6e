package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.OptionalValue;
import dev.portcullis.expr.cel.value.PlainList;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.expr.cel.value.ValueText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code [a, ?b]}.
 *
 * @param optional the indices of the elements that are left out when they are none
 */
record ListNode(List<Node> elements, Set<Integer> optional) implements Node {
  private static final int BASE_COST = 10;

  @Override
  public Value evaluate(Frame frame) throws ExpressionException {
    frame.cost().spend(BASE_COST);
    List<Value> out = new ArrayList<>(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      Value value = elements.get(i).evaluate(frame);
      if (!optional.contains(i)) {
        out.add(value);
        continue;
      }
      Value inner = inner(value);
      if (inner != null) {
        out.add(inner);
      }
    }
    return new PlainList(out);
  }

  static @Nullable Value inner(Value value) throws ExpressionException {
    if (value instanceof OptionalValue optional) {
      return optional.value();
    }
    throw Failures.failure(
        "cannot initialize optional list element from non-optional value "
            + ValueText.plain(value));
  }
}
