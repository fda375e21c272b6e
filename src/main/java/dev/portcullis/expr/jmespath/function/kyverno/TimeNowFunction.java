package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.function.kyverno.time.GoTime;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;

/** {@code time_now}: the current time, shown in the local zone. */
final class TimeNowFunction extends TimeFunction {
  private final InstantSource clock;
  private final ZoneId zone;

  TimeNowFunction(InstantSource clock, ZoneId zone) {
    super(
        "time_now",
        List.of(),
        ValueType.STRING,
        "the current time in the local zone, in RFC 3339",
        "time_now()",
        "");
    this.clock = clock;
    this.zone = zone;
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) {
    return text(GoTime.of(clock.instant(), zone).rfc3339());
  }
}
