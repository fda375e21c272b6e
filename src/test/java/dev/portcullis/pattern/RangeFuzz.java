package dev.portcullis.pattern;

import dev.portcullis.fuzz.FuzzTarget;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Ranges are cut where a regular expression cuts them, and nothing of the text is lost. */
public final class RangeFuzz implements FuzzTarget {
  private static final String END = "[-+]?\\d+(?:\\.\\d+)?[A-Za-z]*";
  private static final Pattern RANGE = Pattern.compile(END + "!?-" + END);

  @Override
  public String name() {
    return "range";
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "-", "!-", "!", "+", ".", "0", "1", "10", "1.5", "1Mi", "1Gi", "1h", "30m", "100m", "e3",
        "a", " ", "-5", "+5", "\u0661");
  }

  @Override
  public int longest() {
    return 100;
  }

  @Override
  public Outcome run(String input) {
    Optional<Range> range = Range.parse(input);
    if (range.isPresent() != RANGE.matcher(input).matches()) {
      throw new AssertionError("a range for one of the two: " + range);
    }
    if (range.isEmpty()) {
      return Outcome.refused("no range");
    }
    Range r = range.get();
    if (!input.equals(r.low() + (r.inside() ? "-" : "!-") + r.high())) {
      throw new AssertionError(r.toString());
    }
    r.test();
    return Outcome.taken(r.toString());
  }
}
