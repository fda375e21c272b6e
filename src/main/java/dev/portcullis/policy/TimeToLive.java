package dev.portcullis.policy;

import dev.portcullis.value.GoDuration;
import java.time.Duration;
import java.time.Instant;

/**
 * When an object with the label {@code cleanup.kyverno.io/ttl} is to be deleted.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cleanup-policy/#cleanup-label">Cleanup
 *     label</a>
 */
public sealed interface TimeToLive {
  /** The label that holds it. */
  String LABEL = "cleanup.kyverno.io/ttl";

  /**
   * A time after the creation of the object.
   *
   * @param length how long after; may be negative, which is at once
   */
  record After(Duration length) implements TimeToLive {}

  /**
   * A moment.
   *
   * @param moment when
   */
  record At(Instant moment) implements TimeToLive {}

  /**
   * Never, because the text is no time.
   *
   * @param reason what is wrong with it
   */
  record Unreadable(String reason) implements TimeToLive {}

  /**
   * Reads the value of the label: a Go duration ({@code 1h30m}), numbers with longer units ({@code
   * 2 days}), a date, or a date and time in UTC without colons.
   */
  static TimeToLive parse(String text) {
    if (GoDuration.read(text) instanceof GoDuration.Reading.Valid(GoDuration duration)) {
      return new After(Duration.ofNanos(duration.nanos()));
    }
    return WordyDuration.parse(text)
        .<TimeToLive>map(After::new)
        .orElseGet(() -> CompactDate.parse(text));
  }
}
