package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiResource;

/**
 * An object that has to be looked at.
 *
 * @param resource where it is read
 * @param namespace its namespace, empty for none
 * @param name its name
 * @param uid its UID
 */
record ScannedObject(ApiResource resource, String namespace, String name, String uid) {
  static ScannedObject of(ApiResource resource, JsonNode object) {
    JsonNode metadata = object.path("metadata");
    return new ScannedObject(
        resource,
        metadata.path("namespace").asText(""),
        metadata.path("name").asText(""),
        metadata.path("uid").asText(""));
  }

  /** The same object for humans. */
  String text() {
    return resource.kind().kind() + " " + (namespace.isEmpty() ? name : namespace + "/" + name);
  }
}
