package dev.portcullis.value;

import dev.portcullis.value.GoDuration.Reading;
import java.util.Optional;

/** Reads the text of a duration, and says in Go's words why it is none. */
final class DurationReader {
  /** The largest length on the way, which only a negative duration may end with. */
  private static final long LIMIT = Long.MIN_VALUE;

  private final String text;
  private int at;

  DurationReader(String text) {
    this.text = text;
  }

  Reading read() {
    boolean negative = text.startsWith("-");
    if (negative || text.startsWith("+")) {
      at++;
    }
    if (text.length() == at + 1 && text.charAt(at) == '0') {
      return new Reading.Valid(new GoDuration(0));
    }
    if (at == text.length()) {
      return invalid();
    }
    // Unsigned: up to 2^63, which is the length of the smallest duration.
    long total = 0;
    while (at < text.length()) {
      switch (part()) {
        case Part.Length length -> total += length.nanos();
        case Part.Fault fault -> {
          return fault.reading();
        }
      }
      if (Long.compareUnsigned(total, LIMIT) > 0) {
        return invalid();
      }
    }
    if (total == LIMIT && !negative) {
      return invalid();
    }
    return new Reading.Valid(new GoDuration(negative ? -total : total));
  }

  /** One number with its unit. */
  private sealed interface Part {
    record Length(long nanos) implements Part {}

    record Fault(Reading.Invalid reading) implements Part {}
  }

  private Part part() {
    String whole = digits();
    String fraction = "";
    if (at < text.length() && text.charAt(at) == '.') {
      at++;
      fraction = digits();
    }
    if (whole.isEmpty() && fraction.isEmpty()) {
      return new Part.Fault(invalid());
    }
    Optional<Long> number = whole(whole);
    if (number.isEmpty()) {
      return new Part.Fault(invalid());
    }
    String name = unitName();
    if (name.isEmpty()) {
      return new Part.Fault(fault("missing unit in duration " + GoQuote.bytes(text)));
    }
    long unit = unit(name);
    if (unit == 0) {
      return new Part.Fault(
          fault("unknown unit " + GoQuote.bytes(name) + " in duration " + GoQuote.bytes(text)));
    }
    return length(number.get(), fraction, unit);
  }

  private Part length(long number, String fraction, long unit) {
    if (Long.compareUnsigned(number, Long.divideUnsigned(LIMIT, unit)) > 0) {
      return new Part.Fault(invalid());
    }
    long nanos = number * unit + fractionNanos(fraction, unit);
    return Long.compareUnsigned(nanos, LIMIT) > 0
        ? new Part.Fault(invalid())
        : new Part.Length(nanos);
  }

  private String digits() {
    int start = at;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private String unitName() {
    int start = at;
    while (at < text.length() && text.charAt(at) != '.' && !isDigit(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private static Optional<Long> whole(String digits) {
    long value = 0;
    for (int i = 0; i < digits.length(); i++) {
      if (Long.compareUnsigned(value, Long.divideUnsigned(LIMIT, 10)) > 0) {
        return Optional.empty();
      }
      value = value * 10 + (digits.charAt(i) - '0');
      if (Long.compareUnsigned(value, LIMIT) > 0) {
        return Optional.empty();
      }
    }
    return Optional.of(value);
  }

  private static long fractionNanos(String fraction, long unit) {
    // As Go does it: digits beyond 63 bits are dropped, then scaled in floating point, truncated.
    long value = 0;
    double scale = 1;
    for (int i = 0; i < fraction.length() && value <= Long.MAX_VALUE / 10; i++) {
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

  private Reading.Invalid invalid() {
    return fault("invalid duration " + GoQuote.bytes(text));
  }

  private static Reading.Invalid fault(String what) {
    return new Reading.Invalid("time: " + what);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
