package dev.portcullis.expr.jmespath.function.kyverno.time;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.function.kyverno.time.Field.Piece;
import dev.portcullis.expr.jmespath.function.kyverno.time.TimeLayout.Chunk;
import dev.portcullis.value.GoQuote;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one time along a layout, and says in Go's words where that fails. Used once. */
final class TimeReader {
  private static final List<String> MONTHS =
      List.of(
          "January",
          "February",
          "March",
          "April",
          "May",
          "June",
          "July",
          "August",
          "September",
          "October",
          "November",
          "December");
  private static final List<String> WEEKDAYS =
      List.of("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday");
  private static final int SHORT_NAME = 3;
  private static final int PIVOT_YEAR = 69;

  private final String layout;
  private final String value;
  private final TimeText text;
  private final TimeParts parts = new TimeParts();

  TimeReader(String layout, String value) {
    this.layout = layout;
    this.value = value;
    this.text = new TimeText(value);
  }

  GoTime read(List<Chunk> chunks, String rest) throws ExpressionException {
    for (int i = 0; i < chunks.size(); i++) {
      Piece piece = chunks.get(i).piece();
      Field next = i + 1 < chunks.size() ? chunks.get(i + 1).piece().field() : null;
      literal(chunks.get(i).literal());
      String before = text.rest();
      Outcome outcome = read(piece, next);
      if (outcome instanceof Outcome.OutOfRange range) {
        throw fault(": " + range.what() + " out of range");
      }
      if (outcome instanceof Outcome.Bad) {
        throw mismatch(before, piece.text());
      }
    }
    literal(rest);
    if (!text.rest().isEmpty()) {
      throw fault(": extra text: " + GoQuote.bytes(text.rest()));
    }
    return switch (parts.time()) {
      case TimeParts.Result.Time time -> time.time();
      case TimeParts.Result.Impossible impossible -> throw fault(": " + impossible.reason());
    };
  }

  private void literal(String wanted) throws ExpressionException {
    if (!text.skip(wanted)) {
      throw mismatch(text.rest(), wanted);
    }
  }

  /** What reading one piece gives. */
  sealed interface Outcome {
    /** It was read. */
    record Good() implements Outcome {}

    /** The text is something else. */
    record Bad() implements Outcome {}

    /** The text is a number that cannot be. */
    record OutOfRange(String what) implements Outcome {}

    /** The outcome for a condition. */
    static Outcome of(boolean good) {
      return good ? new Good() : new Bad();
    }

    /** The outcome for a number that must lie between two others; a negative one was not read. */
    static Outcome within(int number, int least, int most, String what) {
      if (number < 0) {
        return new Bad();
      }
      return number < least || number > most ? new OutOfRange(what) : new Good();
    }
  }

  private Outcome read(Piece piece, @Nullable Field next) {
    return switch (piece.field()) {
      case YEAR -> shortYear();
      case LONG_YEAR -> longYear();
      case MONTH_NAME -> monthName(SHORT_NAME);
      case LONG_MONTH_NAME -> monthName(Integer.MAX_VALUE);
      case WEEKDAY_NAME -> Outcome.of(text.name(WEEKDAYS, SHORT_NAME) >= 0);
      case LONG_WEEKDAY_NAME -> Outcome.of(text.name(WEEKDAYS, Integer.MAX_VALUE) >= 0);
      case MONTH, ZERO_MONTH -> month(text.number(piece.field() == Field.ZERO_MONTH));
      case DAY, SPACE_DAY, ZERO_DAY -> day(piece.field());
      case SPACE_YEAR_DAY, ZERO_YEAR_DAY -> yearDay(piece.field());
      case HOUR -> hour(text.number(false), 23);
      case HOUR12, ZERO_HOUR12 -> hour(text.number(piece.field() == Field.ZERO_HOUR12), 12);
      case MINUTE, ZERO_MINUTE -> minute(text.number(piece.field() == Field.ZERO_MINUTE));
      case SECOND, ZERO_SECOND -> second(piece.field(), next);
      case CAPITAL_PM -> half("AM", "PM");
      case SMALL_PM -> half("am", "pm");
      case ZONE_NAME -> zoneName();
      case OFFSET -> offset(piece.text());
      case OFFSET_OR_Z -> offsetOrZ(piece.text());
      case FRACTION -> fraction(piece.text().length());
      case OPTIONAL_FRACTION -> text.startsFraction() ? fraction(text.fractionLength()) : GOOD;
    };
  }

  private static final Outcome GOOD = new Outcome.Good();

  private Outcome shortYear() {
    int year = text.signed(2);
    parts.year = year >= PIVOT_YEAR ? year + 1900 : year + 2000;
    return Outcome.of(year != TimeText.NONE);
  }

  private Outcome longYear() {
    parts.year = text.startsDigit() ? text.signed(4) : TimeText.NONE;
    return Outcome.of(parts.year != TimeText.NONE);
  }

  private Outcome monthName(int letters) {
    parts.month = 1 + text.name(MONTHS, letters);
    return Outcome.of(parts.month > 0);
  }

  private Outcome month(int number) {
    parts.month = number;
    return Outcome.within(number, 1, 12, "month");
  }

  private Outcome hour(int number, int most) {
    parts.hour = number;
    return Outcome.within(number, 0, most, "hour");
  }

  private Outcome minute(int number) {
    parts.minute = number;
    return Outcome.within(number, 0, 59, "minute");
  }

  private Outcome day(Field field) {
    if (field == Field.SPACE_DAY) {
      text.skipBlank();
    }
    parts.day = text.number(field == Field.ZERO_DAY);
    return Outcome.of(parts.day >= 0);
  }

  private Outcome yearDay(Field field) {
    if (field == Field.SPACE_YEAR_DAY) {
      text.skipBlank();
      text.skipBlank();
    }
    parts.yearDay = text.threeDigits(field == Field.ZERO_YEAR_DAY);
    return Outcome.of(parts.yearDay >= 0);
  }

  private Outcome second(Field field, @Nullable Field next) {
    parts.second = text.number(field == Field.ZERO_SECOND);
    Outcome outcome = Outcome.within(parts.second, 0, 59, "second");
    boolean inLayout = next == Field.FRACTION || next == Field.OPTIONAL_FRACTION;
    return outcome instanceof Outcome.Good && !inLayout && text.startsFraction()
        ? fraction(text.fractionLength())
        : outcome;
  }

  private Outcome fraction(int length) {
    int nanos = text.fraction(length);
    parts.nano = Math.max(0, nanos);
    return nanos == TimeText.NEGATIVE
        ? new Outcome.OutOfRange("fractional second")
        : Outcome.of(nanos >= 0);
  }

  private Outcome half(String morning, String afternoon) {
    String half = text.take(2);
    parts.morning |= half.equals(morning);
    parts.afternoon |= half.equals(afternoon);
    return Outcome.of(half.equals(morning) || half.equals(afternoon));
  }

  private Outcome zoneName() {
    if (text.rest().startsWith("UTC")) {
      text.take(3);
      parts.utc = true;
      return GOOD;
    }
    int length = ZoneNames.length(text.rest());
    parts.zone = text.take(Math.max(0, length));
    return Outcome.of(length >= 0);
  }

  private Outcome offsetOrZ(String form) {
    if (text.rest().startsWith("Z")) {
      text.take(1);
      parts.utc = true;
      return GOOD;
    }
    return offset(form);
  }

  /** Reads an offset in the form of its example: a sign, two digits, and perhaps more pairs. */
  private Outcome offset(String form) {
    String offset = text.take(form.length());
    int[] numbers = new int[3];
    int pair = 0;
    for (int i = 1; i < form.length(); i++) {
      if (offset.length() < form.length() || form.charAt(i) == ':' && offset.charAt(i) != ':') {
        return new Outcome.Bad();
      }
      if (form.charAt(i) != ':') {
        numbers[pair] = TimeText.twoDigits(offset, i);
        if (numbers[pair++] < 0) {
          return new Outcome.Bad();
        }
        i++;
      }
    }
    return offset(offset.charAt(0), numbers);
  }

  private Outcome offset(char sign, int[] numbers) {
    if (numbers[0] > 24) {
      return new Outcome.OutOfRange("time zone offset hour");
    }
    if (numbers[1] > 60) {
      return new Outcome.OutOfRange("time zone offset minute");
    }
    if (numbers[2] > 60) {
      return new Outcome.OutOfRange("time zone offset second");
    }
    int seconds = (numbers[0] * 60 + numbers[1]) * 60 + numbers[2];
    parts.offset = sign == '-' ? -seconds : seconds;
    return Outcome.of(sign == '-' || sign == '+');
  }

  private ExpressionException mismatch(String part, String wanted) {
    return fault(
        " as "
            + GoQuote.bytes(layout)
            + ": cannot parse "
            + GoQuote.bytes(part)
            + " as "
            + GoQuote.bytes(wanted));
  }

  private ExpressionException fault(String what) {
    return new ExpressionException(Kind.EVALUATION, "parsing time " + GoQuote.bytes(value) + what);
  }
}
