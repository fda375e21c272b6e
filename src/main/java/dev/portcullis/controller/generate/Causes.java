package dev.portcullis.controller.generate;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Why keys that wait for their turn are worked on. Thread-safe. */
final class Causes {
  private final Map<PolicyOnTrigger, Cause> waiting = new ConcurrentHashMap<>();

  void add(PolicyOnTrigger key, Cause cause) {
    if (!cause.equals(Cause.AGAIN)) {
      waiting.merge(key, cause, Cause::and);
    }
  }

  /** A turn failed: its cause comes before what came meanwhile. */
  void putBack(PolicyOnTrigger key, Cause cause) {
    waiting.merge(key, cause, (later, earlier) -> earlier.and(later));
  }

  Cause take(PolicyOnTrigger key) {
    return Optional.ofNullable(waiting.remove(key)).orElse(Cause.AGAIN);
  }
}
