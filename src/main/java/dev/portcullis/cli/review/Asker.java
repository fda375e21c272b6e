package dev.portcullis.cli.review;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.request.Operation;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;

/**
 * Writes reviews as an API server would for a user's request.
 *
 * @param user who asks
 * @param dryRun whether nothing is to be stored
 */
record Asker(UserInfo user, boolean dryRun) {
  /** Stands for a value that a server does not show. */
  private static final String MASK = "***";

  /**
   * A review.
   *
   * @param object the new object; null on DELETE
   * @param oldObject the old object; null when there is none or it is not known
   * @param subject what names the object of the request, where there is no content to send
   */
  JsonNode review(Operation operation, JsonNode object, JsonNode oldObject, JsonNode subject) {
    GroupVersionKind kind = Resources.kind(subject);
    ObjectNode request = Json.object();
    request.put("uid", UUID.randomUUID().toString());
    for (String field : new String[] {"kind", "requestKind"}) {
      request
          .putObject(field)
          .put("group", kind.group())
          .put("version", kind.version())
          .put("kind", kind.kind());
    }
    for (String field : new String[] {"resource", "requestResource"}) {
      request
          .putObject(field)
          .put("group", kind.group())
          .put("version", kind.version())
          .put("resource", KnownKinds.resource(kind));
    }
    request.put("name", subject.path("metadata").path("name").asText(""));
    if (!Resources.namespace(subject).isEmpty()) {
      request.put("namespace", Resources.namespace(subject));
    }
    request.put("operation", operation.name());
    request.set("userInfo", user.json());
    request.set("object", object);
    request.set("oldObject", oldObject);
    request.put("dryRun", dryRun);
    request
        .putObject("options")
        .put("apiVersion", "meta.k8s.io/v1")
        .put("kind", options(operation));
    ObjectNode review = Json.object();
    review.put("apiVersion", "admission.k8s.io/v1");
    review.put("kind", "AdmissionReview");
    review.set("request", request);
    return review;
  }

  private static String options(Operation operation) {
    return switch (operation) {
      case CREATE -> "CreateOptions";
      case UPDATE -> "UpdateOptions";
      case DELETE -> "DeleteOptions";
      case CONNECT -> "ConnectOptions";
    };
  }

  /** An object of an update: what an API server keeps from the one it has stored. */
  static JsonNode overStored(JsonNode object, Optional<JsonNode> stored) {
    if (stored.isEmpty()) {
      return object;
    }
    ObjectNode copy = object.deepCopy();
    ObjectNode metadata =
        copy.get("metadata") instanceof ObjectNode found ? found : copy.putObject("metadata");
    for (String field :
        new String[] {"uid", "creationTimestamp", "resourceVersion", "generation"}) {
      if (!metadata.has(field) && stored.get().path("metadata").has(field)) {
        metadata.set(field, stored.get().path("metadata").get(field));
      }
    }
    if (stored.get().has("status")) {
      copy.set("status", stored.get().get("status"));
    }
    return copy;
  }

  /** An object of a creation as it is between the webhooks: it has its identity by then. */
  static JsonNode identified(JsonNode object) {
    ObjectNode copy = object.deepCopy();
    ObjectNode metadata =
        copy.get("metadata") instanceof ObjectNode found ? found : copy.putObject("metadata");
    String name = metadata.path("name").asText("");
    if (name.isEmpty()) {
      metadata.put(
          "name",
          metadata.path("generateName").asText("") + UUID.randomUUID().toString().substring(0, 5));
    }
    if (!metadata.has("uid")) {
      metadata.put("uid", UUID.randomUUID().toString());
    }
    if (!metadata.has("creationTimestamp")) {
      metadata.put("creationTimestamp", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    }
    return copy;
  }

  /** What can be sent as the old object: a masked Secret is left to the server to fill in. */
  static JsonNode oldObject(JsonNode stored) {
    for (JsonNode value : stored.path("data")) {
      if (value.asText("").equals(MASK)) {
        return NullNode.getInstance();
      }
    }
    return stored;
  }
}
