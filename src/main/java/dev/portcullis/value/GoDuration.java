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
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  /** Reads a duration; empty when the text is none or does not fit 64-bit nanoseconds. */
  public static Optional<GoDuration> parse(String text) {
    int i = 0;
    boolean negative = false;
    if (!text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+')) {
      negative = text.charAt(0) == '-';
      i = 1;
    }
    if (text.length() == i + 1 && text.charAt(i) == '0') {
      return Optional.of(new GoDuration(0));
    }
    if (i == text.length()) {
      return Optional.empty();
    }
    BigInteger total = BigInteger.ZERO;
    while (i < text.length()) {
      int start = i;
      while (i < text.length() && digit(text.charAt(i))) {
        i++;
      }
      String whole = text.substring(start, i);
      String fraction = "";
      if (i < text.length() && text.charAt(i) == '.') {
        int from = ++i;
        while (i < text.length() && digit(text.charAt(i))) {
          i++;
        }
        fraction = text.substring(from, i);
      }
      if (whole.isEmpty() && fraction.isEmpty()) {
        return Optional.empty();
      }
      int unitStart = i;
      while (i < text.length() && text.charAt(i) != '.' && !digit(text.charAt(i))) {
        i++;
      }
      long unit = unit(text.substring(unitStart, i));
      if (unit == 0 || whole.length() > 40) {
        return Optional.empty();
      }
      total =
          total.add(
              new BigInteger(whole.isEmpty() ? "0" : whole).multiply(BigInteger.valueOf(unit)));
      total = total.add(BigInteger.valueOf(fractionNanos(fraction, unit)));
      if (total.compareTo(MAX) > 0 && !(negative && total.equals(MAX.add(BigInteger.ONE)))) {
        return Optional.empty();
      }
    }
    return Optional.of(new GoDuration(negative ? total.negate().longValue() : total.longValue()));
  }

  private static boolean digit(char c) {
    return c >= '0' && c <= '9';
  }

  private static long fractionNanos(String fraction, long unit) {
    // As Go does it: digits beyond 63 bits are dropped, then scaled in floating point and
    // truncated.
    long value = 0;
    double scale = 1;
    for (int i = 0; i < fraction.length(); i++) {
      if (value > (Long.MAX_VALUE) / 10) {
        break;
      }
      long next = value * 10 + (fraction.charAt(i) - '0');
      if (next < 0) {
        break;
      }
      value = next;
      scale *= 10;
    }
    return (long) (value * ((double) unit / scale));
  }

  private static long unit(String name) {
    return switch (name) {
      case "ns" -> 1L;
      case "us", "\u00b5s", "\u03bcs" -> 1_000L;
      case "ms" -> 1_000_000L;
      case "s" -> 1_000_000_000L;
      case "m" -> 60_000_000_000L;
      case "h" -> 3_600_000_000_000L;
      default -> 0L;
    };
  }

  /** The length in seconds. */
  public double seconds() {
    long whole = nanos / 1_000_000_000L;
    return whole + (nanos % 1_000_000_000L) / 1e9;
  }

  /** Go's text: {@code 1h30m0s}, {@code 1.5s}, {@code 2ms}, {@code 2µs}, {@code 0s}. */
  public String text() {
    if (nanos == 0) {
      return "0s";
    }
    BigInteger length = BigInteger.valueOf(nanos).abs();
    String sign = nanos < 0 ? "-" : "";
    if (length.compareTo(BigInteger.valueOf(1_000_000_000L)) < 0) {
      long n = length.longValue();
      if (n < 1_000L) {
        return sign + n + "ns";
      }
      return n < 1_000_000L
          ? sign + decimal(n, 1_000L) + "\u00b5s"
          : sign + decimal(n, 1_000_000L) + "ms";
    }
    BigInteger[] split = length.divideAndRemainder(BigInteger.valueOf(60_000_000_000L));
    long minutes = split[0].longValueExact();
    StringBuilder out = new StringBuilder(sign);
    if (minutes >= 60) {
      out.append(minutes / 60).append('h');
    }
    if (minutes > 0) {
      out.append(minutes % 60).append('m');
    }
    return out.append(decimal(split[1].longValueExact(), 1_000_000_000L)).append('s').toString();
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
