package dev.portcullis.controller.event;

import dev.portcullis.report.event.EventReason;
import java.util.Set;

/**
 * What is told about events.
 *
 * @param product the first half of the reporting controller's name
 * @param host the host in the reporting instance's name
 * @param longestQueue how many events may wait; 0 for none at all
 * @param omitted reasons that are never told
 * @param perSecond how many may be written in a second, on average
 * @param burst how many may be written at once
 */
public record EventSettings(
    String product,
    String host,
    int longestQueue,
    Set<EventReason> omitted,
    int perSecond,
    int burst) {
  /** How many events may wait when nothing else is said. */
  public static final int LONGEST_QUEUE = 1000;

  private static final int PER_SECOND = 1000;
  private static final int BURST = 2000;

  public EventSettings {
    omitted = Set.copyOf(omitted);
  }

  /** The usual settings. */
  public static EventSettings of(
      String product, String host, int longestQueue, Set<EventReason> omitted) {
    return new EventSettings(product, host, longestQueue, omitted, PER_SECOND, BURST);
  }
}
