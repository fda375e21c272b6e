package dev.portcullis.policy;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * Reads {@code 2006-01-02} and {@code 2006-01-02T150405Z}, and says with Go's words why a text is
 * no date.
 */
final class CompactDate {
  private static final String LAYOUT = "2006-01-02";
  private static final int TIME_LENGTH = "2006-01-02T150405Z".length();
  private static final int MONTHS = 12;

  private final String text;
  private int at;

  private CompactDate(String text) {
    this.text = text;
  }

  /** A moment, or why there is none. */
  static TimeToLive parse(String text) {
    TimeToLive moment = new CompactDate(text).withTime();
    return moment instanceof TimeToLive.At ? moment : new CompactDate(text).date();
  }

  private TimeToLive withTime() {
    if (text.length() != TIME_LENGTH || text.charAt(10) != 'T' || !text.endsWith("Z")) {
      return wrong("");
    }
    TimeToLive day = new CompactDate(text.substring(0, LAYOUT.length())).date();
    int hour = number(11);
    int minute = number(13);
    int second = number(15);
    boolean exists =
        hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second < 60;
    if (!exists || !(day instanceof TimeToLive.At(var midnight))) {
      return wrong("");
    }
    LocalDateTime time =
        LocalDateTime.ofInstant(midnight, ZoneOffset.UTC)
            .withHour(hour)
            .withMinute(minute)
            .withSecond(second);
    return new TimeToLive.At(time.toInstant(ZoneOffset.UTC));
  }

  /** Two digits; negative when there are none. */
  private int number(int from) {
    return digits(from, 2) ? Integer.parseInt(text.substring(from, from + 2)) : -1;
  }

  private boolean digits(int from, int count) {
    for (int i = from; i < from + count; i++) {
      if (i >= text.length() || text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private TimeToLive date() {
    if (!digits(0, 4)) {
      return unfit("2006");
    }
    at = 4;
    if (!skipDash()) {
      return unfit("-");
    }
    if (!digits(at, 2)) {
      return unfit("01");
    }
    int month = number(at);
    if (month < 1 || month > MONTHS) {
      return wrong(": month out of range");
    }
    at += 2;
    if (!skipDash()) {
      return unfit("-");
    }
    return day(Integer.parseInt(text.substring(0, 4)), month);
  }

  private TimeToLive day(int year, int month) {
    if (!digits(at, 2)) {
      return unfit("02");
    }
    int day = number(at);
    at += 2;
    if (at < text.length()) {
      return wrong(": extra text: " + Problem.quoted(text.substring(at)));
    }
    if (day < 1 || day > YearMonth.of(year, month).lengthOfMonth()) {
      return wrong(": day out of range");
    }
    return new TimeToLive.At(
        LocalDate.of(year, month, day).atStartOfDay().toInstant(ZoneOffset.UTC));
  }

  private boolean skipDash() {
    boolean there = at < text.length() && text.charAt(at) == '-';
    at += there ? 1 : 0;
    return there;
  }

  private TimeToLive wrong(String why) {
    return new TimeToLive.Unreadable("parsing time " + Problem.quoted(text) + why);
  }

  private TimeToLive unfit(String element) {
    return wrong(
        " as "
            + Problem.quoted(LAYOUT)
            + ": cannot parse "
            + Problem.quoted(text.substring(at))
            + " as "
            + Problem.quoted(element));
  }
}
