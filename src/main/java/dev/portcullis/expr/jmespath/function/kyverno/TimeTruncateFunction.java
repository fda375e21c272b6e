package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.time.GoTime;
import java.util.List;

/** {@code time_truncate}: the last multiple of a duration, counted from year 1 in UTC. */
final class TimeTruncateFunction extends TimeFunction {
  TimeTruncateFunction() {
    super(
        "time_truncate",
        List.of(STRING, STRING),
        ValueType.STRING,
        "rounds a time down to a multiple of a duration",
        "time_truncate('2021-01-02T15:04:05Z', '2h')",
        "\"2021-01-02T14:00:00Z\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    GoTime time = time(arguments.text(0));
    return text(time.truncated(duration(arguments.text(1))).rfc3339());
  }
}
