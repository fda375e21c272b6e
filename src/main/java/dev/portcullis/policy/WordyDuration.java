package dev.portcullis.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads durations with units that Go does not know: {@code 1d12h}, {@code 2 weeks}. */
final class WordyDuration {
  private static final int LONGEST_NUMBER = 18;

  /**
   * A unit.
   *
   * @param length its length
   * @param abbreviations how it is written
   * @param word how a word for it begins
   */
  private record Unit(Duration length, List<String> abbreviations, String word) {
    boolean is(String text) {
      return abbreviations.contains(text) || text.startsWith(word);
    }
  }

  private static final List<Unit> UNITS =
      List.of(
          new Unit(Duration.ofNanos(1), List.of("ns"), "nano"),
          new Unit(Duration.ofNanos(1_000), List.of("us", "\u00b5s"), "micro"),
          new Unit(Duration.ofMillis(1), List.of("ms"), "milli"),
          new Unit(Duration.ofSeconds(1), List.of("s"), "sec"),
          new Unit(Duration.ofMinutes(1), List.of("m"), "min"),
          new Unit(Duration.ofHours(1), List.of("h", "hr"), "hour"),
          new Unit(Duration.ofDays(1), List.of("d"), "day"),
          new Unit(Duration.ofDays(7), List.of("w", "wk"), "week"));

  private final String text;
  private int at;

  private WordyDuration(String text) {
    this.text = text;
  }

  /** The sum of all pairs of number and unit in a text; empty when there is none. */
  static Optional<Duration> parse(String text) {
    WordyDuration reader = new WordyDuration(text);
    List<Duration> found = new ArrayList<>();
    try {
      while (reader.at < text.length()) {
        reader.pair().ifPresent(found::add);
      }
      return found.stream().reduce(Duration::plus);
    } catch (ArithmeticException e) {
      // Longer than time itself: no duration.
      return Optional.empty();
    }
  }

  /** What is no pair is passed over, as is a pair with another unit. */
  private Optional<Duration> pair() {
    String number = run(WordyDuration::isDigit);
    if (number.isEmpty()) {
      at++;
      return Optional.empty();
    }
    run(Character::isWhitespace);
    String unit = run(WordyDuration::isLetter).toLowerCase(Locale.ROOT);
    if (unit.isEmpty() || number.length() > LONGEST_NUMBER) {
      return Optional.empty();
    }
    return UNITS.stream()
        .filter(known -> known.is(unit))
        .findFirst()
        .map(known -> known.length().multipliedBy(Long.parseLong(number)));
  }

  private interface Kind {
    boolean holds(char c);
  }

  private String run(Kind kind) {
    int start = at;
    while (at < text.length() && kind.holds(text.charAt(at))) {
      at++;
    }
    return text.substring(start, at);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\u00b5';
  }
}
