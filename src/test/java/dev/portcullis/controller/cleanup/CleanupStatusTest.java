package dev.portcullis.controller.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What the status of a cleanup policy says. */
class CleanupStatusTest {
  private static final Instant NOW = Instant.parse("2026-11-21T20:00:00.7Z");
  private static final Instant LATER = NOW.plusSeconds(60);

  private static ObjectNode policy() {
    ObjectNode policy = Json.object().put("kind", "CleanupPolicy");
    policy
        .putObject("metadata")
        .put("resourceVersion", "7")
        .put("creationTimestamp", "2026-11-01T00:00:00Z");
    return policy;
  }

  private static String condition(JsonNode policy, String field) {
    return policy.at("/status/conditions/0/" + field).asText();
  }

  @Test
  void aRunIsWrittenOverTheVersionThatWasRead() {
    JsonNode ran = CleanupStatus.ran(policy(), NOW);
    assertThat(ran.at("/metadata/resourceVersion").asText()).isEqualTo("7");
    assertThat(ran.at("/status/lastExecutionTime").asText()).isEqualTo("2026-11-21T20:00:00Z");
    assertThat(condition(ran, "status")).isEqualTo("True");
    assertThat(CleanupStatus.origin(ran)).contains(Instant.parse("2026-11-21T20:00:00Z"));
  }

  @Test
  void theFirstRunIsCountedFromTheCreation() {
    assertThat(CleanupStatus.lastExecution(policy())).isEmpty();
    assertThat(CleanupStatus.origin(policy())).contains(Instant.parse("2026-11-01T00:00:00Z"));
  }

  @Test
  void aFailureIsToldOnceAndLeavesTheTimeOfTheLastRun() {
    JsonNode ran = CleanupStatus.ran(policy(), NOW);
    JsonNode failed = CleanupStatus.failed(ran, "no right", LATER).orElseThrow();
    assertThat(failed.at("/status/lastExecutionTime"))
        .isEqualTo(ran.at("/status/lastExecutionTime"));
    assertThat(condition(failed, "status")).isEqualTo("False");
    assertThat(condition(failed, "message")).isEqualTo("no right");
    assertThat(condition(failed, "lastTransitionTime")).isEqualTo("2026-11-21T20:01:00Z");
    assertThat(CleanupStatus.failed(failed, "no right", LATER)).isEmpty();
    JsonNode other = CleanupStatus.failed(failed, "no network", LATER.plusSeconds(9)).orElseThrow();
    assertThat(condition(other, "lastTransitionTime")).isEqualTo("2026-11-21T20:01:00Z");
    assertThat(
            CleanupStatus.failed(policy(), "x".repeat(5000), NOW)
                .orElseThrow()
                .at("/status/conditions/0/message")
                .asText())
        .hasSize(1024);
  }

  @Test
  void conditionsOfOthersStay() {
    ObjectNode policy = policy();
    policy.putObject("status").putArray("conditions").addObject().put("type", "Reviewed");
    JsonNode conditions = CleanupStatus.ran(policy, NOW).at("/status/conditions");
    assertThat(conditions.valueStream().map(one -> one.path("type").asText()))
        .containsExactly("Reviewed", "Ready");
  }
}
