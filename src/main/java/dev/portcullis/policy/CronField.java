package dev.portcullis.policy;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One field of a cron expression.
 *
 * @param values a bit for each value
 * @param isWritten whether it says more than {@code *}
 */
record CronField(long values, boolean isWritten) {
  private static final int LONGEST_NUMBER = 5;

  /**
   * What a field is about.
   *
   * @param least the least value
   * @param most the most
   * @param names names for the values, from the least
   */
  record Range(int least, int most, List<String> names) {
    static final Range HOUR = new Range(0, 23, List.of());

    /** All of them, in their order. */
    static final List<Range> ALL =
        List.of(
            new Range(0, 59, List.of()),
            HOUR,
            new Range(1, 31, List.of()),
            new Range(
                1,
                12,
                List.of(
                    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
                    "dec")),
            new Range(0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat")));

    Range {
      names = List.copyOf(names);
    }

    private @Nullable Integer value(String text) {
      int name = names.indexOf(text.toLowerCase(Locale.ROOT));
      Integer value = name < 0 ? number(text) : Integer.valueOf(least + name);
      return value == null || value < least || value > most ? null : value;
    }
  }

  /** Parts between commas; those that are empty do not count. */
  static Optional<CronField> parse(String text, Range range) {
    long values = 0;
    boolean written = true;
    for (String part : text.split(",", -1)) {
      if (!part.isEmpty()) {
        long more = part(part, range);
        if (more == 0) {
          return Optional.empty();
        }
        values |= more;
        written = written && !isAll(part);
      }
    }
    return values == 0 ? Optional.empty() : Optional.of(new CronField(values, written));
  }

  private static boolean isAll(String text) {
    return text.equals("*") || text.equals("?");
  }

  /**
   * A value, a range or all of them, each with a step; a value with a step begins a range. No value
   * at all when it is not understood.
   */
  private static long part(String part, Range range) {
    String[] step = part.split("/", -1);
    Integer by = step.length == 2 ? number(step[1]) : Integer.valueOf(1);
    if (step.length > 2 || by == null || by == 0) {
      return 0;
    }
    String[] ends = step[0].split("-", -1);
    if (isAll(ends[0])) {
      return values(range.least, range.most, by);
    }
    Integer from = range.value(ends[0]);
    Integer to = ends.length == 2 ? range.value(ends[1]) : from;
    if (ends.length > 2 || from == null || to == null || from > to) {
      return 0;
    }
    return values(from, ends.length == 1 && step.length == 2 ? range.most : to, by);
  }

  private static long values(int from, int to, int step) {
    long values = 0;
    for (int value = from; value <= to; value += step) {
      values |= 1L << value;
    }
    return values;
  }

  private static @Nullable Integer number(String text) {
    boolean digits =
        !text.isEmpty()
            && text.length() <= LONGEST_NUMBER
            && text.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits ? Integer.valueOf(text) : null;
  }

  boolean includes(int value) {
    return (values & (1L << value)) != 0;
  }
}
