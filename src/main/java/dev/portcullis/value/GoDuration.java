package dev.portcullis.value;

import java.math.BigInteger;
import java.util.Optional;

/**
 * A duration as Go reads and writes it ({@code 1h30m}, {@code 1.5s}, {@code 0}): 64-bit
 * nanoseconds.
 *
 * @param nanos the length in nanoseconds
 * @see <a href="https://pkg.go.dev/time#ParseDuration">time.ParseDuration</a>
 */
public record GoDuration(long nanos) implements Comparable<GoDuration> {
  private static final long SECOND = 1_000_000_000L;

  /** What reading a duration gives. */
  public sealed interface Reading {
    /**
     * The text is a duration.
     *
     * @param duration its length
     */
    record Valid(GoDuration duration) implements Reading {}

    /**
     * The text is none.
     *
     * @param message Go's words, with the text
     */
    record Invalid(String message) implements Reading {}
  }

  /** Reads a duration; empty when the text is none or does not fit 64-bit nanoseconds. */
  public static Optional<GoDuration> parse(String text) {
    if (!mayBegin(text)) {
      return Optional.empty();
    }
    return switch (read(text)) {
      case Reading.Valid valid -> Optional.of(valid.duration());
      case Reading.Invalid _ -> Optional.empty();
    };
  }

  /** Words for what is no duration would be for nobody. */
  private static boolean mayBegin(String text) {
    return !text.isEmpty() && "+-.0123456789".indexOf(text.charAt(0)) >= 0;
  }

  /** Reads a duration, or says with Go's words why the text is none. */
  public static Reading read(String text) {
    return new DurationReader(text).read();
  }

  /** The length of that many seconds; out of range it is Go's (the smallest duration). */
  public static GoDuration ofSeconds(double seconds) {
    double nanos = seconds * 1e9;
    return new GoDuration(nanos >= -0x1p63 && nanos < 0x1p63 ? (long) nanos : Long.MIN_VALUE);
  }

  /** The length in seconds. */
  public double seconds() {
    long whole = nanos / SECOND;
    return whole + (nanos % SECOND) / 1e9;
  }

  /** Go's text: {@code 1h30m0s}, {@code 1.5s}, {@code 2ms}, {@code 2µs}, {@code 0s}. */
  public String text() {
    if (nanos == 0) {
      return "0s";
    }
    String sign = nanos < 0 ? "-" : "";
    BigInteger length = BigInteger.valueOf(nanos).abs();
    if (length.compareTo(BigInteger.valueOf(SECOND)) < 0) {
      return sign + belowSecond(length.longValue());
    }
    BigInteger[] split = length.divideAndRemainder(BigInteger.valueOf(60 * SECOND));
    long minutes = split[0].longValueExact();
    StringBuilder out = new StringBuilder(sign);
    if (minutes >= 60) {
      out.append(minutes / 60).append('h');
    }
    if (minutes > 0) {
      out.append(minutes % 60).append('m');
    }
    return out.append(decimal(split[1].longValueExact(), SECOND)).append('s').toString();
  }

  private static String belowSecond(long nanos) {
    if (nanos < 1_000L) {
      return nanos + "ns";
    }
    return nanos < 1_000_000L
        ? decimal(nanos, 1_000L) + "\u00b5s"
        : decimal(nanos, 1_000_000L) + "ms";
  }

  private static String decimal(long n, long unit) {
    long fraction = n % unit;
    if (fraction == 0) {
      return Long.toString(n / unit);
    }
    String digits = Long.toString(unit + fraction).substring(1);
    int end = digits.length();
    while (digits.charAt(end - 1) == '0') {
      end--;
    }
    return n / unit + "." + digits.substring(0, end);
  }

  @Override
  public int compareTo(GoDuration other) {
    return Long.compare(nanos, other.nanos);
  }
}
