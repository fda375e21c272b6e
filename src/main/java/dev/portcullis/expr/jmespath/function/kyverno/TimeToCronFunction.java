package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import java.time.LocalDateTime;
import java.util.List;

/** {@code time_to_cron}: minute, hour, day, month and weekday of a time, as cron has them. */
final class TimeToCronFunction extends TimeFunction {
  private static final int DAYS_OF_WEEK = 7;

  TimeToCronFunction() {
    super(
        "time_to_cron",
        List.of(STRING),
        ValueType.STRING,
        "the cron expression of a time, in its own offset",
        "time_to_cron('2023-02-02T15:04:05Z')",
        "\"4 15 2 2 4\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    LocalDateTime shown = time(arguments.text(0)).shown();
    return text(
        "%d %d %d %d %d"
            .formatted(
                shown.getMinute(),
                shown.getHour(),
                shown.getDayOfMonth(),
                shown.getMonthValue(),
                shown.getDayOfWeek().getValue() % DAYS_OF_WEEK));
  }
}
