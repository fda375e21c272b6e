package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.util.List;

/** {@code time_utc}: the same instant, shown in UTC. */
final class TimeUtcFunction extends TimeFunction {
  TimeUtcFunction() {
    super(
        "time_utc",
        List.of(STRING),
        ValueType.STRING,
        "shows a time in UTC",
        "time_utc('2021-01-02T18:04:05-05:00')",
        "\"2021-01-02T23:04:05Z\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    return text(time(arguments.text(0)).utc().rfc3339());
  }
}
