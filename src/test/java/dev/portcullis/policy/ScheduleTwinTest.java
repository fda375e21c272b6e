package dev.portcullis.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Schedules against a slow twin that looks at every minute. */
class ScheduleTwinTest {
  private static final int SCHEDULES = 250;
  private static final int MINUTES = 60 * 24 * 32;

  /** Least and most of each field. */
  private static final int[][] FIELDS = {{0, 59}, {0, 23}, {1, 31}, {1, 12}, {0, 6}};

  @Test
  void agreesWithItsTwin() {
    Random random = new Random(7);
    int found = 0;
    for (int i = 0; i < SCHEDULES; i++) {
      String text = schedule(random);
      Instant after = Instant.ofEpochSecond(1_700_000_000L + random.nextInt(100_000_000));
      Optional<Instant> next = Schedule.parse(text).orElseThrow().next(after);
      Optional<Instant> expected = twin(text.split(" "), after);
      if (expected.isPresent()) {
        found++;
        assertThat(next).as("%s after %s", text, after).isEqualTo(expected);
      } else {
        next.ifPresent(
            far ->
                assertThat(far)
                    .as("%s after %s", text, after)
                    .isAfter(after.plus(MINUTES, ChronoUnit.MINUTES)));
      }
    }
    assertThat(found).isGreaterThan(SCHEDULES / 2);
  }

  private static Optional<Instant> twin(String[] fields, Instant after) {
    LocalDateTime time =
        LocalDateTime.ofInstant(after, ZoneOffset.UTC).truncatedTo(ChronoUnit.MINUTES);
    for (int i = 0; i < MINUTES; i++) {
      time = time.plusMinutes(1);
      boolean day = holds(fields[2], 2, time.getDayOfMonth());
      boolean weekday = holds(fields[4], 4, time.getDayOfWeek().getValue() % 7);
      boolean both = fields[2].equals("*") || fields[4].equals("*");
      if (holds(fields[0], 0, time.getMinute())
          && holds(fields[1], 1, time.getHour())
          && holds(fields[3], 3, time.getMonthValue())
          && (both ? day && weekday : day || weekday)) {
        return Optional.of(time.toInstant(ZoneOffset.UTC));
      }
    }
    return Optional.empty();
  }

  private static boolean holds(String field, int index, int value) {
    for (String part : field.split(",")) {
      String[] step = part.split("/");
      int by = step.length == 2 ? Integer.parseInt(step[1]) : 1;
      String[] ends = step[0].split("-");
      int from = ends[0].equals("*") ? FIELDS[index][0] : Integer.parseInt(ends[0]);
      int to =
          ends.length == 2
              ? Integer.parseInt(ends[1])
              : ends[0].equals("*") || step.length == 2 ? FIELDS[index][1] : from;
      if (value >= from && value <= to && (value - from) % by == 0) {
        return true;
      }
    }
    return false;
  }

  private static String schedule(Random random) {
    StringBuilder text = new StringBuilder();
    for (int[] range : FIELDS) {
      text.append(text.isEmpty() ? "" : " ").append(field(range[0], range[1], random));
    }
    return text.toString();
  }

  private static String field(int least, int most, Random random) {
    if (random.nextInt(10) < 4) {
      return "*";
    }
    String text = part(least, most, random);
    return random.nextInt(4) == 0 ? text + "," + part(least, most, random) : text;
  }

  private static String part(int least, int most, Random random) {
    int from = least + random.nextInt(most - least + 1);
    int to = from + random.nextInt(most - from + 1);
    int step = 1 + random.nextInt(most);
    return switch (random.nextInt(5)) {
      case 0 -> "*/" + step;
      case 1 -> from + "-" + to;
      case 2 -> from + "-" + to + "/" + step;
      case 3 -> from + "/" + step;
      default -> Integer.toString(from);
    };
  }
}
