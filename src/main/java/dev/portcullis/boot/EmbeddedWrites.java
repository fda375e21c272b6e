package dev.portcullis.boot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.http.AdmittedWrites;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.admission.Review;
import dev.portcullis.controller.generate.EmbeddedGenerate;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.util.Optional;

/**
 * Makes the embedded cluster the storage behind the webhooks: what they admit is stored, as an API
 * server would after them.
 */
final class EmbeddedWrites implements AdmittedWrites {
  private final EmbeddedCluster cluster;
  private final EmbeddedGenerate controller;

  EmbeddedWrites(EmbeddedCluster cluster, EmbeddedGenerate controller) {
    this.cluster = cluster;
    this.controller = controller;
  }

  /** A client of the embedded cluster may not know the old object, above all not a Secret. */
  @Override
  public Review complete(Review review) {
    Request request = review.request();
    boolean needsOld =
        request.operation() == Operation.UPDATE || request.operation() == Operation.DELETE;
    if (!needsOld || request.hasOldObject() || request.name().isEmpty()) {
      return review;
    }
    ResourceRef ref = new ResourceRef(request.kind(), request.namespace(), request.name());
    return cluster.find(ref) instanceof Answer.Found<JsonNode>(JsonNode stored)
        ? review.withOldObject(stored)
        : review;
  }

  @Override
  public void admitted(Request request) {
    boolean whole = request.subresource().isEmpty();
    switch (request.operation()) {
      case CREATE, UPDATE -> {
        if (whole || request.subresource().equals("status")) {
          cluster.write(placed(request), Optional.of(request));
        } else {
          controller.triggered(request);
        }
      }
      case DELETE -> {
        if (whole) {
          cluster.delete(
              new ResourceRef(request.kind(), request.namespace(), name(request)),
              Optional.of(request));
        }
      }
      case CONNECT -> controller.triggered(request);
    }
  }

  private static String name(Request request) {
    return request.name().isEmpty()
        ? request.oldObject().path("metadata").path("name").asText("")
        : request.name();
  }

  /** The namespace of a request counts, whether the object repeats it or not. */
  private static JsonNode placed(Request request) {
    JsonNode object = request.object();
    if (request.namespace().isEmpty()
        || !object.path("metadata").path("namespace").asText("").isEmpty()) {
      return object;
    }
    ObjectNode copy = object.deepCopy();
    ObjectNode metadata = copy.get("metadata") instanceof ObjectNode found ? found : Json.object();
    copy.set("metadata", metadata.put("namespace", request.namespace()));
    return copy;
  }
}
