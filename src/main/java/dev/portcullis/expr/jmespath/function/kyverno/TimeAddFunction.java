package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.time.GoTime;
import java.util.List;

/** {@code time_add}: a time later by a duration, in the offset of the time. */
final class TimeAddFunction extends TimeFunction {
  TimeAddFunction() {
    super(
        "time_add",
        List.of(STRING, STRING),
        ValueType.STRING,
        "adds a duration to a time in RFC 3339",
        "time_add('2021-01-02T15:04:05-07:00', '3h')",
        "\"2021-01-02T18:04:05-07:00\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    GoTime time = time(arguments.text(0));
    return text(time.plus(duration(arguments.text(1))).rfc3339());
  }
}
