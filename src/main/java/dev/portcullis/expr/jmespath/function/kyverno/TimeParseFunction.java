package dev.portcullis.expr.jmespath.function.kyverno;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.function.kyverno.time.GoTime;
import dev.portcullis.value.GoNumber;
import dev.portcullis.value.GoQuote;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalLong;

/**
 * {@code time_parse}: a time in a layout, written in RFC 3339. A layout that is a number means
 * seconds since 1970.
 */
final class TimeParseFunction extends TimeLayoutFunction {
  /** The last second that the calendar of the platform knows. */
  private static final long LATEST = LocalDateTime.MAX.toEpochSecond(ZoneOffset.UTC);

  TimeParseFunction() {
    super(
        "time_parse",
        List.of(STRING, STRING),
        "reads a time in a layout and writes it in RFC 3339",
        "time_parse('2006-01-02', '2021-01-02')",
        "\"2021-01-02T00:00:00Z\"");
  }

  @Override
  JsonNode evaluate(Arguments arguments, Budget budget) throws ExpressionException {
    String layout = arguments.text(0);
    String value = arguments.text(1);
    return text(
        GoNumber.parseInt(layout).isPresent()
            ? epoch(value).rfc3339()
            : layout(layout).parse(value).rfc3339());
  }

  private static GoTime epoch(String value) throws ExpressionException {
    OptionalLong seconds = GoNumber.parseInt(value);
    if (seconds.isEmpty()) {
      int sign = value.startsWith("-") || value.startsWith("+") ? 1 : 0;
      boolean number =
          value.length() > sign && value.chars().skip(sign).allMatch(c -> c >= '0' && c <= '9');
      throw failure(
          "strconv.ParseInt: parsing "
              + GoQuote.printable(value)
              + (number ? ": value out of range" : ": invalid syntax"));
    }
    if (Math.abs(seconds.getAsLong() / 2) > LATEST / 2) {
      throw failure("time out of range: " + value + " seconds since 1970");
    }
    return new GoTime(seconds.getAsLong(), 0, 0);
  }
}
