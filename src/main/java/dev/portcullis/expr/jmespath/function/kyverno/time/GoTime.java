package dev.portcullis.expr.jmespath.function.kyverno.time;

import dev.portcullis.value.GoDuration;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * An instant and the offset it is shown with, which may be up to a day.
 *
 * @param epochSecond seconds since 1970
 * @param nano nanoseconds of the second
 * @param offset seconds east of UTC
 */
public record GoTime(long epochSecond, int nano, int offset) implements Comparable<GoTime> {
  private static final BigInteger SECOND = BigInteger.valueOf(1_000_000_000L);

  /** Seconds from the start of year 1, from which truncation counts, to 1970. */
  private static final BigInteger EPOCH = BigInteger.valueOf(62_135_596_800L);

  private static final BigInteger SHORTEST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger LONGEST = BigInteger.valueOf(Long.MAX_VALUE);

  /** An instant as it is shown in a zone. */
  public static GoTime of(Instant instant, ZoneId zone) {
    int offset = zone.getRules().getOffset(instant).getTotalSeconds();
    return new GoTime(instant.getEpochSecond(), instant.getNano(), offset);
  }

  /** What a clock shows at this offset. */
  static GoTime of(LocalDateTime shown, int offset) {
    Instant instant = shown.toInstant(ZoneOffset.UTC);
    return new GoTime(instant.getEpochSecond() - offset, instant.getNano(), offset);
  }

  /** What a clock shows at the offset. */
  public LocalDateTime shown() {
    return LocalDateTime.ofEpochSecond(epochSecond + offset, nano, ZoneOffset.UTC);
  }

  /** The same instant, shown in UTC. */
  public GoTime utc() {
    return new GoTime(epochSecond, nano, 0);
  }

  /** The time later by a duration. */
  public GoTime plus(GoDuration duration) {
    return ofNanos(nanos().add(BigInteger.valueOf(duration.nanos())));
  }

  /** The duration from another time to this one; one that is too long is the longest there is. */
  public GoDuration since(GoTime start) {
    BigInteger nanos = nanos().subtract(start.nanos());
    return new GoDuration(nanos.max(SHORTEST).min(LONGEST).longValueExact());
  }

  /** The last multiple of a duration counted from year 1; the time itself if it is not positive. */
  public GoTime truncated(GoDuration duration) {
    if (duration.nanos() <= 0) {
      return this;
    }
    BigInteger start = EPOCH.multiply(SECOND);
    BigInteger rest = nanos().add(start).mod(BigInteger.valueOf(duration.nanos()));
    return ofNanos(nanos().subtract(rest));
  }

  private BigInteger nanos() {
    return BigInteger.valueOf(epochSecond).multiply(SECOND).add(BigInteger.valueOf(nano));
  }

  private GoTime ofNanos(BigInteger nanos) {
    BigInteger nano = nanos.mod(SECOND);
    long second = nanos.subtract(nano).divide(SECOND).longValueExact();
    return new GoTime(second, nano.intValueExact(), offset);
  }

  /** The text in RFC 3339 without fractions. */
  public String rfc3339() {
    LocalDateTime shown = shown();
    StringBuilder out = new StringBuilder(25);
    int year = shown.getYear();
    out.append(year < 0 ? "-" : "");
    pad(Math.abs(year), 4, out);
    pad(shown.getMonthValue(), 2, out.append('-'));
    pad(shown.getDayOfMonth(), 2, out.append('-'));
    pad(shown.getHour(), 2, out.append('T'));
    pad(shown.getMinute(), 2, out.append(':'));
    pad(shown.getSecond(), 2, out.append(':'));
    if (offset == 0) {
      return out.append('Z').toString();
    }
    int minutes = Math.abs(offset / 60);
    pad(minutes / 60, 2, out.append(offset / 60 < 0 ? '-' : '+'));
    pad(minutes % 60, 2, out.append(':'));
    return out.toString();
  }

  private static void pad(int number, int width, StringBuilder out) {
    String digits = Integer.toString(number);
    out.repeat('0', Math.max(0, width - digits.length())).append(digits);
  }

  /** By instant; the offset does not count. */
  @Override
  public int compareTo(GoTime other) {
    int seconds = Long.compare(epochSecond, other.epochSecond);
    return seconds != 0 ? seconds : Integer.compare(nano, other.nano);
  }
}
