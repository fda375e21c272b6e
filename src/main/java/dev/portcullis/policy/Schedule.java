package dev.portcullis.policy;

import dev.portcullis.value.GoDuration;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * When something is done again and again: the five fields of cron, or one of its words. All times
 * are in UTC.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/#schedule-syntax">Schedule
 *     syntax</a>
 */
public sealed interface Schedule permits Schedule.Every, CronSchedule {
  /** The first time after a moment; empty when there is none, as on the 30th of February. */
  Optional<Instant> next(Instant after);

  /** Reads a schedule; empty when the text is none. */
  static Optional<Schedule> parse(String text) {
    if (!text.startsWith("@")) {
      return CronSchedule.parse(text).map(cron -> cron);
    }
    return text.startsWith(Every.WORD)
        ? GoDuration.parse(text.substring(Every.WORD.length())).map(Every::of)
        : Optional.ofNullable(CronSchedule.WORDS.get(text)).flatMap(Schedule::parse);
  }

  /**
   * After equal times, counted from whatever came before.
   *
   * @param pause whole seconds, at least one
   */
  record Every(Duration pause) implements Schedule {
    private static final String WORD = "@every ";

    private static Schedule of(GoDuration duration) {
      Duration whole = Duration.ofNanos(duration.nanos()).truncatedTo(ChronoUnit.SECONDS);
      return new Every(whole.compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : whole);
    }

    @Override
    public Optional<Instant> next(Instant after) {
      return Optional.of(after.truncatedTo(ChronoUnit.SECONDS).plus(pause));
    }
  }
}
