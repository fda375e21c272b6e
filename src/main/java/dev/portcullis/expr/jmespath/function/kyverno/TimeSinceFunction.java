package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.function.kyverno.time.GoTime;
import dev.portcullis.expr.jmespath.function.kyverno.time.TimeLayout;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;

/** {@code time_since}: the duration from a start to an end, or to now. */
final class TimeSinceFunction extends TimeLayoutFunction {
  private final InstantSource clock;

  TimeSinceFunction(InstantSource clock) {
    super(
        "time_since",
        List.of(STRING, STRING, STRING),
        "the duration between two times in a layout; no layout means RFC 3339, no end means now",
        "time_since('', '2021-01-02T15:04:05-07:00', '2021-01-10T03:14:05-07:00')",
        "\"180h10m0s\"");
    this.clock = clock;
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    String layout = arguments.text(0);
    TimeLayout read = layout.isEmpty() ? TimeLayout.RFC3339 : layout(layout);
    GoTime start = read.parse(arguments.text(1));
    String end = arguments.text(2);
    GoTime until = end.isEmpty() ? GoTime.of(clock.instant(), ZoneOffset.UTC) : read.parse(end);
    return text(until.since(start).text());
  }
}
