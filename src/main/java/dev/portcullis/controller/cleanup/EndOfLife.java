package dev.portcullis.controller.cleanup;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.policy.TimeToLive;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * When and how an object ends by what its metadata says. Pure.
 *
 * @param at when
 * @param deletion how
 * @see <a href="https://kyverno.io/docs/policy-types/cleanup-policy/#cleanup-label">Cleanup
 *     label</a>
 */
record EndOfLife(Instant at, Deletion deletion) {
  private static final String PROPAGATION = "cleanup.kyverno.io/propagation-policy";

  /**
   * Reads metadata.
   *
   * @return empty for an object that lives on, or is going already
   */
  static Optional<EndOfLife> of(JsonNode metadata) {
    JsonNode label = metadata.path("labels").path(TimeToLive.LABEL);
    if (!label.isTextual() || metadata.has("deletionTimestamp")) {
      return Optional.empty();
    }
    Optional<Instant> at =
        switch (TimeToLive.parse(label.textValue())) {
          case TimeToLive.After(var length) -> creation(metadata).map(made -> made.plus(length));
          case TimeToLive.At(Instant moment) -> Optional.of(moment);
          case TimeToLive.Unreadable unreadable -> Optional.empty();
        };
    return at.map(moment -> new EndOfLife(moment, deletion(metadata)));
  }

  private static Optional<Instant> creation(JsonNode metadata) {
    try {
      return Optional.of(Instant.parse(metadata.path("creationTimestamp").asText("")));
    } catch (DateTimeParseException e) {
      // The API server sets it on every object that it stores.
      return Optional.empty();
    }
  }

  /** A value that is no propagation policy counts as none. */
  private static Deletion deletion(JsonNode metadata) {
    return new Deletion(
        metadata.path("uid").asText(""),
        Deletion.Propagation.named(metadata.path("annotations").path(PROPAGATION).asText("")));
  }
}
