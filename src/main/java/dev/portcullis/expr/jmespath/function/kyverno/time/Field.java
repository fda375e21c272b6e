package dev.portcullis.expr.jmespath.function.kyverno.time;

import java.util.List;

/** What a piece of a layout stands for. */
enum Field {
  YEAR,
  LONG_YEAR,
  MONTH_NAME,
  LONG_MONTH_NAME,
  MONTH,
  ZERO_MONTH,
  WEEKDAY_NAME,
  LONG_WEEKDAY_NAME,
  DAY,
  SPACE_DAY,
  ZERO_DAY,
  SPACE_YEAR_DAY,
  ZERO_YEAR_DAY,
  HOUR,
  HOUR12,
  ZERO_HOUR12,
  MINUTE,
  ZERO_MINUTE,
  SECOND,
  ZERO_SECOND,
  CAPITAL_PM,
  SMALL_PM,
  ZONE_NAME,
  /** An offset; which parts and separators it has is in its text. */
  OFFSET,
  /** An offset, or {@code Z}. */
  OFFSET_OR_Z,
  /** A fraction of a second with exactly as many digits. */
  FRACTION,
  /** A fraction of a second with any number of digits, or none. */
  OPTIONAL_FRACTION;

  /**
   * A piece of a layout.
   *
   * @param field what it stands for
   * @param text how the layout writes it
   */
  record Piece(Field field, String text) {}

  /** The pieces with one spelling, longer spellings before those they start with. */
  static final List<Piece> SPELLINGS =
      List.of(
          new Piece(LONG_MONTH_NAME, "January"),
          new Piece(MONTH_NAME, "Jan"),
          new Piece(LONG_WEEKDAY_NAME, "Monday"),
          new Piece(WEEKDAY_NAME, "Mon"),
          new Piece(ZONE_NAME, "MST"),
          new Piece(ZERO_MONTH, "01"),
          new Piece(ZERO_DAY, "02"),
          new Piece(ZERO_HOUR12, "03"),
          new Piece(ZERO_MINUTE, "04"),
          new Piece(ZERO_SECOND, "05"),
          new Piece(YEAR, "06"),
          new Piece(ZERO_YEAR_DAY, "002"),
          new Piece(HOUR, "15"),
          new Piece(MONTH, "1"),
          new Piece(LONG_YEAR, "2006"),
          new Piece(DAY, "2"),
          new Piece(SPACE_DAY, "_2"),
          new Piece(SPACE_YEAR_DAY, "__2"),
          new Piece(HOUR12, "3"),
          new Piece(MINUTE, "4"),
          new Piece(SECOND, "5"),
          new Piece(CAPITAL_PM, "PM"),
          new Piece(SMALL_PM, "pm"),
          new Piece(OFFSET, "-070000"),
          new Piece(OFFSET, "-07:00:00"),
          new Piece(OFFSET, "-0700"),
          new Piece(OFFSET, "-07:00"),
          new Piece(OFFSET, "-07"),
          new Piece(OFFSET_OR_Z, "Z070000"),
          new Piece(OFFSET_OR_Z, "Z07:00:00"),
          new Piece(OFFSET_OR_Z, "Z0700"),
          new Piece(OFFSET_OR_Z, "Z07:00"),
          new Piece(OFFSET_OR_Z, "Z07"));
}
