package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.time.GoTime;
import java.util.List;

/** {@code time_diff}: the duration from the first time to the second. */
final class TimeDiffFunction extends TimeFunction {
  TimeDiffFunction() {
    super(
        "time_diff",
        List.of(STRING, STRING),
        ValueType.STRING,
        "the duration from one time to another, both in RFC 3339",
        "time_diff('2021-01-10T03:14:05-07:00', '2021-01-02T15:04:05-07:00')",
        "\"-180h10m0s\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    GoTime start = time(arguments.text(0));
    return text(time(arguments.text(1)).since(start).text());
  }
}
