package dev.portcullis.controller.cleanup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** What the status of a cleanup policy says and should say. Pure. */
final class CleanupStatus {
  private static final String LAST = "lastExecutionTime";
  private static final String CONDITIONS = "conditions";
  private static final String READY = "Ready";
  private static final int LONGEST_MESSAGE = 1024;

  private CleanupStatus() {}

  /** When the policy last ran to its end; empty when it never did. */
  static Optional<Instant> lastExecution(JsonNode policy) {
    return time(policy.path("status").path(LAST));
  }

  /** The moment from which the next run is counted; empty for an object nobody has stored. */
  static Optional<Instant> origin(JsonNode policy) {
    return lastExecution(policy).or(() -> time(policy.path("metadata").path("creationTimestamp")));
  }

  private static Optional<Instant> time(JsonNode text) {
    try {
      return text.isTextual() ? Optional.of(Instant.parse(text.textValue())) : Optional.empty();
    } catch (DateTimeParseException e) {
      // The schema of the API server lets nothing else in.
      return Optional.empty();
    }
  }

  /** The policy with the status that it has after a run to its end. */
  static ObjectNode ran(JsonNode policy, Instant now) {
    return with(policy, Optional.of(now), condition("True", "Succeeded", "Ready"), now);
  }

  /**
   * The policy with the status that it has after a run that failed, which counts as none.
   *
   * @return empty when its status says so already
   */
  static Optional<ObjectNode> failed(JsonNode policy, String message, Instant now) {
    String text =
        message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE);
    ObjectNode condition = condition("False", "Failed", text);
    return withoutTime(ready(policy)).equals(Optional.of(condition))
        ? Optional.empty()
        : Optional.of(with(policy, Optional.empty(), condition, now));
  }

  private static ObjectNode condition(String status, String reason, String message) {
    return Json.object()
        .put("type", READY)
        .put("status", status)
        .put("reason", reason)
        .put("message", message);
  }

  private static Optional<JsonNode> withoutTime(Optional<JsonNode> condition) {
    return condition.map(
        found -> {
          ObjectNode copy = found.deepCopy();
          copy.remove("lastTransitionTime");
          return copy;
        });
  }

  private static Optional<JsonNode> ready(JsonNode policy) {
    return policy
        .path("status")
        .path(CONDITIONS)
        .valueStream()
        .filter(one -> one.path("type").asText("").equals(READY))
        .findFirst();
  }

  private static ObjectNode with(
      JsonNode policy, Optional<Instant> ran, ObjectNode condition, Instant now) {
    ObjectNode changed = Json.object();
    policy.properties().forEach(field -> changed.set(field.getKey(), field.getValue()));
    ObjectNode status =
        policy.path("status") instanceof ObjectNode old ? old.deepCopy() : Json.object();
    ran.ifPresent(time -> status.put(LAST, text(time)));
    ArrayNode conditions = Json.NODES.arrayNode();
    for (JsonNode other : policy.path("status").path(CONDITIONS)) {
      if (!other.path("type").asText("").equals(READY)) {
        conditions.add(other);
      }
    }
    String since =
        ready(policy)
            .filter(old -> old.path("status").equals(condition.path("status")))
            .map(old -> old.path("lastTransitionTime").asText(""))
            .filter(old -> !old.isEmpty())
            .orElse(text(now));
    conditions.add(condition.put("lastTransitionTime", since));
    status.set(CONDITIONS, conditions);
    changed.set("status", status);
    return changed;
  }

  private static String text(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
