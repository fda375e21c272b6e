package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.time.GoTime;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;

/** {@code time_now_utc}: the current time, shown in UTC. */
final class TimeNowUtcFunction extends TimeFunction {
  private final InstantSource clock;

  TimeNowUtcFunction(InstantSource clock) {
    super(
        "time_now_utc",
        List.of(),
        ValueType.STRING,
        "the current time in UTC, in RFC 3339",
        "time_now_utc()",
        "");
    this.clock = clock;
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) {
    return text(GoTime.of(clock.instant(), ZoneOffset.UTC).rfc3339());
  }
}
