package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.GoDuration;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** How long operations may take, by kind of operation. */
final class Timeouts {
  private final Map<String, Duration> byKind;

  private Timeouts(Map<String, Duration> byKind) {
    this.byKind = Map.copyOf(byKind);
  }

  /** Those of the runner, with this patience for what is asserted. */
  static Timeouts standard(Duration patience) {
    return new Timeouts(
        Map.of(
            "apply", Duration.ofSeconds(10),
            "assert", patience,
            "error", patience,
            "delete", Duration.ofSeconds(20),
            "cleanup", Duration.ofSeconds(30),
            "exec", Duration.ofSeconds(30)));
  }

  /** These, except where a test, a step or an operation says otherwise ({@code timeouts}). */
  Timeouts with(JsonNode timeouts) throws CaseFault {
    if (timeouts.isEmpty()) {
      return this;
    }
    Map<String, Duration> changed = new HashMap<>(byKind);
    for (Map.Entry<String, JsonNode> entry : timeouts.properties()) {
      changed.put(entry.getKey(), duration(entry.getValue().asText()));
    }
    return new Timeouts(changed);
  }

  /** The time of an operation that may say its own ({@code timeout}). */
  Duration of(String kind, JsonNode operation) throws CaseFault {
    return operation.hasNonNull("timeout")
        ? duration(operation.get("timeout").asText())
        : byKind.get(kind);
  }

  static Duration duration(String text) throws CaseFault {
    return GoDuration.parse(text)
        .map(duration -> Duration.ofNanos(duration.nanos()))
        .orElseThrow(() -> new CaseFault("no duration: " + text));
  }
}
