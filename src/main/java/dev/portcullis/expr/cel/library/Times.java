package dev.portcullis.expr.cel.library;

import dev.portcullis.value.GoDuration;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;

/** Times and lengths of time as texts. */
public final class Times {
  private static final int DATE_AND_TIME = "2006-01-02T15:04:05".length();

  private Times() {}

  /** The nanoseconds of a duration such as {@code 1h30m}; empty when the text is none. */
  public static OptionalLong duration(String text) {
    return GoDuration.parse(text)
        .map(duration -> OptionalLong.of(duration.nanos()))
        .orElseGet(OptionalLong::empty);
  }

  /** The time of an RFC 3339 text; empty when the text is none. */
  public static Optional<OffsetDateTime> timestamp(String text) {
    boolean shaped =
        text.length() > DATE_AND_TIME
            && text.charAt(10) == 'T'
            && text.charAt(4) == '-'
            && text.charAt(16) == ':'
            && (text.endsWith("Z") || text.lastIndexOf(':') == text.length() - 3);
    if (!shaped) {
      return Optional.empty();
    }
    try {
      return Optional.of(OffsetDateTime.parse(text)).filter(Times::inRange);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Whether a time is one that CEL can hold. */
  static boolean inRange(OffsetDateTime time) {
    int year = time.atZoneSameInstant(ZoneOffset.UTC).getYear();
    return year >= 1 && year <= 9999;
  }

  /** A time zone by its name or its offset ({@code -08:00}); empty when there is none. */
  static Optional<ZoneId> zone(String name) {
    try {
      if (name.indexOf(':') < 0) {
        return Optional.of(ZoneId.of(name));
      }
      boolean signed = name.startsWith("-") || name.startsWith("+");
      return Optional.of(ZoneOffset.of(signed ? name : "+" + name));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
