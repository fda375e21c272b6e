package dev.portcullis.controller.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * How an entry fares, as its status says it. Pure.
 *
 * @param ready whether it has data
 * @param message what its condition says
 * @param refreshed when its data was fetched; empty for data that is followed
 */
record EntryStatus(boolean ready, String message, Optional<Instant> refreshed) {
  private static final String READY = "Ready";
  private static final int LONGEST_MESSAGE = 1024;

  /**
   * What has to change in a status; empty when it says all this already.
   *
   * @param status the status as it is
   */
  Optional<ObjectNode> patch(JsonNode status, Instant now) {
    JsonNode before = condition(status);
    ObjectNode condition = Json.object();
    condition.put("type", READY).put("status", ready ? "True" : "False");
    condition.put("reason", ready ? "Succeeded" : "Failed").put("message", shortened());
    boolean turned = !before.path("status").asText("").equals(condition.get("status").asText());
    condition.put(
        "lastTransitionTime",
        turned ? text(now) : before.path("lastTransitionTime").asText(text(now)));
    ObjectNode patch = Json.object();
    if (!condition.equals(before)) {
      patch.set("conditions", withOthers(status, condition));
    }
    refreshed
        .map(EntryStatus::text)
        .filter(time -> !status.path("lastRefreshTime").asText("").equals(time))
        .ifPresent(time -> patch.put("lastRefreshTime", time));
    return patch.isEmpty() ? Optional.empty() : Optional.of(patch);
  }

  private String shortened() {
    return message.length() > LONGEST_MESSAGE ? message.substring(0, LONGEST_MESSAGE) : message;
  }

  private static String text(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static JsonNode condition(JsonNode status) {
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asText("").equals(READY)) {
        return condition;
      }
    }
    return Json.object();
  }

  /** A merge patch replaces the list as a whole. */
  private static ArrayNode withOthers(JsonNode status, ObjectNode condition) {
    ArrayNode all = Json.NODES.arrayNode();
    for (JsonNode other : status.path("conditions")) {
      if (!other.path("type").asText("").equals(READY)) {
        all.add(other);
      }
    }
    return all.add(condition);
  }
}
