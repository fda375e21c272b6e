package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiResource;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The objects that may be triggers, by their identity. Thread-safe. */
final class KnownTriggers {
  private final Map<String, Known> byUid = new ConcurrentHashMap<>();

  /**
   * An object.
   *
   * @param resource the resource it was seen in
   * @param metadata its type and metadata at least
   */
  record Known(ApiResource resource, JsonNode metadata) {
    String version() {
      return Origin.version(metadata);
    }
  }

  void put(ApiResource resource, JsonNode metadata) {
    byUid.put(Origin.uid(metadata), new Known(resource, metadata));
  }

  void remove(JsonNode metadata) {
    byUid.remove(Origin.uid(metadata));
  }

  /** The objects of a resource are no longer followed. */
  void forget(ApiResource resource) {
    byUid.values().removeIf(known -> known.resource().equals(resource));
  }

  Optional<Known> find(String uid) {
    return Optional.ofNullable(byUid.get(uid));
  }

  Collection<Known> all() {
    return byUid.values();
  }
}
