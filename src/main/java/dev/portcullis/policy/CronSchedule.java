package dev.portcullis.policy;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringTokenizer;

/**
 * The five fields of cron. Where both the day of the month and the day of the week are written, one
 * of them suffices; {@code *} alone does not count as written, {@code *}{@code /2} does.
 */
record CronSchedule(
    CronField minutes, CronField hours, CronField days, CronField months, CronField weekdays)
    implements Schedule {
  /** The words and what they stand for. */
  static final Map<String, String> WORDS =
      Map.of(
          "@yearly", "0 0 1 1 *",
          "@annually", "0 0 1 1 *",
          "@monthly", "0 0 1 * *",
          "@weekly", "0 0 * * 0",
          "@daily", "0 0 * * *",
          "@midnight", "0 0 * * *",
          "@hourly", "0 * * * *");

  /** The longest time between two days that are there: the 29th of February around 2100. */
  private static final int MOST_DAYS = 8 * 366;

  private static final int MINUTES_OF_HOUR = 60;
  private static final int DAYS_OF_WEEK = 7;

  static Optional<CronSchedule> parse(String text) {
    List<CronField> fields = new ArrayList<>();
    StringTokenizer words = new StringTokenizer(text);
    for (CronField.Range range : CronField.Range.ALL) {
      Optional<CronField> field =
          words.hasMoreTokens() ? CronField.parse(words.nextToken(), range) : Optional.empty();
      if (field.isEmpty()) {
        return Optional.empty();
      }
      fields.add(field.get());
    }
    return words.hasMoreTokens()
        ? Optional.empty()
        : Optional.of(
            new CronSchedule(
                fields.get(0), fields.get(1), fields.get(2), fields.get(3), fields.get(4)));
  }

  @Override
  public Optional<Instant> next(Instant after) {
    LocalDateTime from =
        LocalDateTime.ofInstant(after, ZoneOffset.UTC)
            .truncatedTo(ChronoUnit.MINUTES)
            .plusMinutes(1);
    LocalDate day = from.toLocalDate();
    int earliest = from.getHour() * MINUTES_OF_HOUR + from.getMinute();
    for (int i = 0; i <= MOST_DAYS; i++) {
      int minute = includes(day) ? minuteOfDay(earliest) : -1;
      if (minute >= 0) {
        return Optional.of(day.atStartOfDay().plusMinutes(minute).toInstant(ZoneOffset.UTC));
      }
      day = day.plusDays(1);
      earliest = 0;
    }
    return Optional.empty();
  }

  private boolean includes(LocalDate day) {
    boolean ofMonth = days.includes(day.getDayOfMonth());
    boolean ofWeek = weekdays.includes(day.getDayOfWeek().getValue() % DAYS_OF_WEEK);
    boolean eitherWay = days.isWritten() && weekdays.isWritten();
    return months.includes(day.getMonthValue())
        && (eitherWay ? ofMonth || ofWeek : ofMonth && ofWeek);
  }

  /** The first minute of a day that is not before another; negative when there is none. */
  private int minuteOfDay(int earliest) {
    for (int hour = earliest / MINUTES_OF_HOUR; hour <= CronField.Range.HOUR.most(); hour++) {
      if (!hours.includes(hour)) {
        continue;
      }
      int first = Math.max(0, earliest - hour * MINUTES_OF_HOUR);
      for (int minute = first; minute < MINUTES_OF_HOUR; minute++) {
        if (minutes.includes(minute)) {
          return hour * MINUTES_OF_HOUR + minute;
        }
      }
    }
    return -1;
  }
}
