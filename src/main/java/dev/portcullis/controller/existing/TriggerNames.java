package dev.portcullis.controller.existing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;

/** Names the trigger of a request. */
final class TriggerNames {
  private TriggerNames() {}

  /** Requests for many objects, and for those whose name the server makes, carry no name. */
  static ResourceRef of(Request request) {
    JsonNode metadata = request.subject().path("metadata");
    String name = request.name().isEmpty() ? metadata.path("name").asText("") : request.name();
    String kind =
        request.subresource().isEmpty()
            ? request.kind().kind()
            : request.kind().kind() + "/" + request.subresource();
    return new ResourceRef(
        new GroupVersionKind(request.kind().group(), request.kind().version(), kind),
        request.namespace(),
        name);
  }

  /** Its identity; empty where a request has none. */
  static String uid(Request request) {
    return request.subject().path("metadata").path("uid").asText("");
  }

  /** The version of the object that a request is about; 0 where it has none. */
  static long version(Request request) {
    return request.object().path("metadata").path("resourceVersion").asLong(0);
  }
}
