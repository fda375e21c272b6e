package dev.portcullis.adapter.http;

import dev.portcullis.value.GoDuration;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a call may take: API servers say in a query parameter how long they wait.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#timeouts">Timeouts</a>
 */
final class CallDeadline {
  /** What an API server waits when nobody says anything else. */
  private static final Duration DEFAULT = Duration.ofSeconds(10);

  /** The longest that an API server may be told to wait. */
  private static final Duration LONGEST = Duration.ofSeconds(30);

  /** An answer has to travel back: a tenth of the time is left for it. */
  private static final int PARTS = 10;

  private CallDeadline() {}

  /**
   * The time for evaluation.
   *
   * @param timeout the query parameter, a Go duration; null and anything else mean the default
   */
  static Duration of(@Nullable String timeout) {
    Duration asked =
        timeout == null
            ? DEFAULT
            : GoDuration.parse(timeout).map(d -> Duration.ofNanos(d.nanos())).orElse(DEFAULT);
    Duration usable = asked.isPositive() && asked.compareTo(LONGEST) <= 0 ? asked : DEFAULT;
    return usable.multipliedBy(PARTS - 1).dividedBy(PARTS);
  }
}
