package dev.portcullis.controller.existing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.request.Request;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What somebody asked of one rule and one trigger. Used by one thread at a time. */
final class Asked {
  private final Optional<Request> request;
  private final Instant at;
  private final Checkpoint.Pending pending;

  /** The targets that are done, so that another try leaves them alone. */
  private final Set<String> done = new HashSet<>();

  /** What was sent to targets without an answer, by their identities. */
  private final Map<String, JsonNode> sent = new HashMap<>();

  private String problem = "";
  private int failures;

  /**
   * A wish.
   *
   * @param request the admitted request; empty where the trigger is there without one
   * @param at when
   * @param pending ends with it
   */
  Asked(Optional<Request> request, Instant at, Checkpoint.Pending pending) {
    this.request = request;
    this.at = at;
    this.pending = pending;
  }

  Optional<Request> request() {
    return request;
  }

  Instant at() {
    return at;
  }

  Set<String> done() {
    return done;
  }

  Map<String, JsonNode> sent() {
    return sent;
  }

  /** Whether this replica may act on it now. */
  Checkpoint.Standing standing() {
    return pending.standing();
  }

  void end() {
    pending.end();
  }

  /** How often it was tried in vain. */
  int failures() {
    return failures;
  }

  /**
   * It could not be done.
   *
   * @return whether the problem is another one than the last
   */
  boolean failed(String reason) {
    failures++;
    boolean other = !problem.equals(reason);
    problem = reason;
    return other;
  }
}
