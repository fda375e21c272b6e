package dev.portcullis.expr.jmespath.function.kyverno.time;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Year;
import java.time.YearMonth;
import java.util.Optional;

/** What was read of a time, piece by piece. */
final class TimeParts {
  private static final int LEAP_DAY = 31 + 29;
  private static final int DAYS = 365;

  /** A year without leap day, in which days of the year are looked up. */
  private static final int COMMON_YEAR = 2001;

  int year;
  int month = -1;
  int day = -1;
  int yearDay = -1;
  int hour;
  int minute;
  int second;
  int nano;
  boolean morning;
  boolean afternoon;
  boolean utc;
  String zone = "";
  int offset = Integer.MIN_VALUE;

  /** What the parts make together. */
  sealed interface Result {
    /** A time. */
    record Time(GoTime time) implements Result {}

    /** No time. */
    record Impossible(String reason) implements Result {}
  }

  Result time() {
    int clock = afternoon && hour < 12 ? hour + 12 : morning && hour == 12 ? 0 : hour;
    if (yearDay >= 0) {
      Optional<String> fault = resolveYearDay();
      if (fault.isPresent()) {
        return new Result.Impossible(fault.get());
      }
    }
    int numberOfMonth = month < 0 ? 1 : month;
    int dayOfMonth = day < 0 ? 1 : day;
    if (dayOfMonth < 1 || dayOfMonth > YearMonth.of(year, numberOfMonth).lengthOfMonth()) {
      return new Result.Impossible("day out of range");
    }
    LocalDateTime shown =
        LocalDateTime.of(
            LocalDate.of(year, numberOfMonth, dayOfMonth),
            LocalTime.of(clock, minute, second, nano));
    return new Result.Time(placed(shown));
  }

  private GoTime placed(LocalDateTime shown) {
    if (utc || offset == Integer.MIN_VALUE && zone.isEmpty()) {
      return GoTime.of(shown, 0);
    }
    if (offset != Integer.MIN_VALUE) {
      return GoTime.of(shown, offset);
    }
    // The offset of an abbreviation is unknown: it counts as UTC, and GMT+3 is only shown so.
    GoTime time = GoTime.of(shown, 0);
    return new GoTime(time.epochSecond(), time.nano(), ZoneNames.hours(zone) * 3600);
  }

  private Optional<String> resolveYearDay() {
    int index = yearDay;
    LocalDate date;
    if (Year.isLeap(year) && index == LEAP_DAY) {
      date = LocalDate.of(year, 2, 29);
    } else {
      index -= Year.isLeap(year) && index > LEAP_DAY ? 1 : 0;
      if (index < 1 || index > DAYS) {
        return Optional.of("day-of-year out of range");
      }
      date = LocalDate.ofYearDay(COMMON_YEAR, index);
    }
    if (month >= 0 && month != date.getMonthValue()) {
      return Optional.of("day-of-year does not match month");
    }
    if (day >= 0 && day != date.getDayOfMonth()) {
      return Optional.of("day-of-year does not match day");
    }
    month = date.getMonthValue();
    day = date.getDayOfMonth();
    return Optional.empty();
  }
}
