package dev.portcullis.controller.event;

import dev.portcullis.report.event.PolicyEvent;
import dev.portcullis.value.LastUsed;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Finds events that say the same again, which become a series of the first one: a controller that
 * tries again and again would fill the store otherwise. Bounded; thread-safe.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/">Event
 *     series</a>
 */
final class RecentEvents {
  private static final int MOST = 4096;
  private static final Duration SAME_SERIES = Duration.ofMinutes(6);
  private static final Duration BETWEEN_WRITES = Duration.ofSeconds(10);

  private final Map<PolicyEvent, Known> known = new LastUsed<>(MOST);

  private record Known(String namespace, String name, int count, Instant seen, Instant written) {}

  /** What is to be done about an event. */
  sealed interface Treatment {
    /** It is the first of its kind. */
    record Create() implements Treatment {}

    /** It was counted, and is written later with others. */
    record Counted() implements Treatment {}

    /**
     * The first one becomes a series.
     *
     * @param namespace where the first one is
     * @param name the name of the first one
     * @param count how many there were
     */
    record Series(String namespace, String name, int count) implements Treatment {}
  }

  synchronized Treatment seen(PolicyEvent event, Instant now) {
    Optional<Known> before =
        Optional.ofNullable(known.get(event))
            .filter(one -> one.seen().plus(SAME_SERIES).isAfter(now));
    if (before.isEmpty()) {
      known.remove(event);
      return new Treatment.Create();
    }
    Known first = before.get();
    boolean write = !first.written().plus(BETWEEN_WRITES).isAfter(now);
    int count = first.count() + 1;
    known.put(
        event,
        new Known(first.namespace(), first.name(), count, now, write ? now : first.written()));
    return write
        ? new Treatment.Series(first.namespace(), first.name(), count)
        : new Treatment.Counted();
  }

  synchronized void created(PolicyEvent event, String namespace, String name, Instant now) {
    known.put(event, new Known(namespace, name, 1, now, now));
  }

  /** It is gone from the cluster. */
  synchronized void forget(PolicyEvent event) {
    known.remove(event);
  }
}
