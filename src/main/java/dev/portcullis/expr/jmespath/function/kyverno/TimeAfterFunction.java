package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.time.GoTime;
import java.util.List;

/** {@code time_after}: whether the first instant comes after the second. */
final class TimeAfterFunction extends TimeFunction {
  TimeAfterFunction() {
    super(
        "time_after",
        List.of(STRING, STRING),
        ValueType.BOOLEAN,
        "whether a time is after another, both in RFC 3339",
        "time_after('2023-01-12T19:05:59Z', '2023-01-12T14:07:55Z')",
        "true");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    GoTime time = time(arguments.text(0));
    return bool(time.compareTo(time(arguments.text(1))) > 0);
  }
}
