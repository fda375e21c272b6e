package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.time.GoTime;
import java.util.List;

/** {@code time_between}: whether an instant lies between two others, which do not belong to it. */
final class TimeBetweenFunction extends TimeFunction {
  TimeBetweenFunction() {
    super(
        "time_between",
        List.of(STRING, STRING, STRING),
        ValueType.BOOLEAN,
        "whether a time is between two others, all in RFC 3339; the bounds do not count",
        "time_between('2023-01-12T14:07:55Z', '2023-01-11T19:05:59Z', '2023-01-13T19:05:59Z')",
        "true");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    GoTime time = time(arguments.text(0));
    GoTime start = time(arguments.text(1));
    GoTime end = time(arguments.text(2));
    return bool(time.compareTo(start) > 0 && time.compareTo(end) < 0);
  }
}
