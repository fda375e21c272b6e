package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.time.GoTime;
import java.util.List;

/** {@code time_before}: whether the first instant comes before the second. */
final class TimeBeforeFunction extends TimeFunction {
  TimeBeforeFunction() {
    super(
        "time_before",
        List.of(STRING, STRING),
        ValueType.BOOLEAN,
        "whether a time is before another, both in RFC 3339",
        "time_before('2023-01-12T14:07:55Z', '2023-01-12T19:05:59Z')",
        "true");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    GoTime time = time(arguments.text(0));
    return bool(time.compareTo(time(arguments.text(1))) < 0);
  }
}
