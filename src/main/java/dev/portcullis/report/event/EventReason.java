package dev.portcullis.report.event;

import java.util.Optional;

/** Why there is an event. */
public enum EventReason {
  /** A rule is violated, or could not be evaluated on a request. */
  POLICY_VIOLATION("PolicyViolation", "Warning"),
  /** A policy did its work, or was satisfied. */
  POLICY_APPLIED("PolicyApplied", "Normal"),
  /** A policy could not do its work. */
  POLICY_ERROR("PolicyError", "Warning"),
  /** An exception lifted a rule. */
  POLICY_SKIPPED("PolicySkipped", "Normal");

  private final String text;
  private final String type;

  EventReason(String text, String type) {
    this.text = text;
    this.type = type;
  }

  /** The word in {@code reason}. */
  public String text() {
    return text;
  }

  /** {@code Normal} or {@code Warning}. */
  public String type() {
    return type;
  }

  /** The reason of that word. */
  public static Optional<EventReason> named(String text) {
    for (EventReason one : values()) {
      if (one.text.equals(text)) {
        return Optional.of(one);
      }
    }
    return Optional.empty();
  }
}
