package dev.portcullis.policy;

import dev.portcullis.value.GoDuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a text is a schedule: the five fields of cron, or one of its words.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/#schedule-syntax">Schedule
 *     syntax</a>
 */
final class CronSyntax {
  private static final Set<String> WORDS =
      Set.of("@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");
  private static final String EVERY = "@every ";

  private static final List<Field> FIELDS =
      List.of(
          new Field(0, 59, List.of()),
          new Field(0, 23, List.of()),
          new Field(1, 31, List.of()),
          new Field(
              1,
              12,
              List.of(
                  "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
                  "dec")),
          new Field(0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat")));

  private CronSyntax() {}

  static boolean isValid(String schedule) {
    if (schedule.startsWith("@")) {
      return WORDS.contains(schedule)
          || (schedule.startsWith(EVERY)
              && GoDuration.parse(schedule.substring(EVERY.length())).isPresent());
    }
    List<String> fields = new ArrayList<>();
    for (StringTokenizer words = new StringTokenizer(schedule); words.hasMoreTokens(); ) {
      fields.add(words.nextToken());
    }
    if (fields.size() != FIELDS.size()) {
      return false;
    }
    for (int i = 0; i < FIELDS.size(); i++) {
      if (!FIELDS.get(i).accepts(fields.get(i))) {
        return false;
      }
    }
    return true;
  }

  /**
   * One field.
   *
   * @param least the least value
   * @param most the most
   * @param names names for the values, from the least
   */
  private record Field(int least, int most, List<String> names) {
    boolean accepts(String text) {
      for (String part : text.split(",", -1)) {
        if (!acceptsPart(part)) {
          return false;
        }
      }
      return true;
    }

    /** A value, a range or all of them, each with a step. */
    private boolean acceptsPart(String part) {
      String[] step = part.split("/", -1);
      if (step.length > 2 || (step.length == 2 && !isStep(step[1]))) {
        return false;
      }
      if (step[0].equals("*") || step[0].equals("?")) {
        return true;
      }
      String[] range = step[0].split("-", -1);
      Integer from = value(range[0]);
      Integer to = range.length == 2 ? value(range[1]) : from;
      return range.length <= 2 && from != null && to != null && from <= to;
    }

    private static boolean isStep(String text) {
      Integer step = number(text);
      return step != null && step > 0;
    }

    private @Nullable Integer value(String text) {
      int name = names.indexOf(text.toLowerCase(Locale.ROOT));
      Integer value = name < 0 ? number(text) : Integer.valueOf(least + name);
      return value == null || value < least || value > most ? null : value;
    }

    private static @Nullable Integer number(String text) {
      boolean digits =
          !text.isEmpty() && text.length() < 6 && text.chars().allMatch(c -> c >= '0' && c <= '9');
      return digits ? Integer.valueOf(text) : null;
    }
  }
}
