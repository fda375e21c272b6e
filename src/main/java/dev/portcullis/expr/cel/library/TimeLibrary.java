package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.DurationValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.TimestampValue;
import dev.portcullis.expr.cel.value.Value;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The parts of times and lengths of time. Without a time zone a time is looked at in UTC. The type
 * checker knows these functions already.
 */
public final class TimeLibrary {
  private static final long SECOND = 1_000_000_000L;

  private static final Map<String, ToLongFunction<ZonedDateTime>> PARTS = new LinkedHashMap<>();

  private static final Map<String, Long> UNITS =
      Map.of(
          "getHours",
          3600 * SECOND,
          "getMinutes",
          60 * SECOND,
          "getSeconds",
          SECOND,
          "getMilliseconds",
          SECOND / 1000);

  static {
    PARTS.put("getFullYear", ZonedDateTime::getYear);
    PARTS.put("getMonth", t -> t.getMonthValue() - 1L);
    PARTS.put("getDayOfYear", t -> t.getDayOfYear() - 1L);
    PARTS.put("getDate", ZonedDateTime::getDayOfMonth);
    PARTS.put("getDayOfMonth", t -> t.getDayOfMonth() - 1L);
    PARTS.put("getDayOfWeek", t -> t.getDayOfWeek().getValue() % 7L);
    PARTS.put("getHours", ZonedDateTime::getHour);
    PARTS.put("getMinutes", ZonedDateTime::getMinute);
    PARTS.put("getSeconds", ZonedDateTime::getSecond);
    PARTS.put("getMilliseconds", t -> t.getNano() / 1_000_000L);
  }

  /** The library. */
  public static final Library LIBRARY = library();

  private TimeLibrary() {}

  private static Library library() {
    Library.Builder library = Library.named("time");
    PARTS.forEach(
        (name, part) ->
            library
                .define(name + "(timestamp) int", (a, _) -> part(a[0], ZoneOffset.UTC, part))
                .define(name + "(timestamp, string) int", (a, _) -> part(a[0], zone(a[1]), part)));
    UNITS.forEach(
        (name, unit) ->
            library.define(
                name + "(duration) int",
                (a, _) -> new IntValue(((DurationValue) a[0]).nanos() / unit)));
    return library.build();
  }

  private static Value part(Value time, ZoneId zone, ToLongFunction<ZonedDateTime> part) {
    return new IntValue(part.applyAsLong(((TimestampValue) time).time().atZoneSameInstant(zone)));
  }

  private static ZoneId zone(Value name) throws ExpressionException {
    String text = ((StringValue) name).value();
    return Times.zone(text).orElseThrow(() -> Failures.failure("unknown time zone " + text));
  }
}
