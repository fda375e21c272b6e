package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.value.Utf8Order;
import java.util.List;
import java.util.Set;

/** {@code compare}: the order of two strings. */
final class CompareFunction extends KyvernoFunction {
  CompareFunction() {
    super(
        "compare",
        List.of(STRING, STRING),
        Set.of(ValueType.NUMBER),
        "compares two strings bytewise: -1, 0 or 1",
        "compare('a', 'b')",
        "-1");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) {
    int order = Utf8Order.BYTEWISE.compare(arguments.text(0), arguments.text(1));
    return number(Integer.signum(order));
  }
}
