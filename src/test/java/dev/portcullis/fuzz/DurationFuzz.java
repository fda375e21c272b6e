package dev.portcullis.fuzz;

import dev.portcullis.value.GoDuration;
import java.util.List;

/** Durations: what is written reads back as the same length. */
public final class DurationFuzz implements FuzzTarget {
  @Override
  public String name() {
    return "duration";
  }

  @Override
  public List<String> dictionary() {
    return List.of(
        "h",
        "m",
        "s",
        "ms",
        "us",
        "\u00b5s",
        "\u03bcs",
        "ns",
        "d",
        ".",
        "-",
        "+",
        "0",
        "1",
        "60",
        ".5",
        "1h",
        "30m",
        "1.5s",
        "2562047h47m16.854775807s",
        "9223372036854775807ns",
        "0.9999999999999999999");
  }

  @Override
  public int longest() {
    return 200;
  }

  @Override
  public Outcome run(String input) {
    return switch (GoDuration.read(input)) {
      case GoDuration.Reading.Valid valid -> {
        String text = valid.duration().text();
        if (!GoDuration.parse(text).equals(GoDuration.parse(input))) {
          throw new AssertionError(valid + " is written as " + text);
        }
        valid.duration().seconds();
        yield Outcome.taken(text);
      }
      case GoDuration.Reading.Invalid invalid -> Outcome.refused(invalid.message());
    };
  }
}
