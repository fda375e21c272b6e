package dev.portcullis.match;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What filters look at in a request. Labels and annotations are read when a filter asks for them.
 * Used by one thread.
 */
final class MatchedObject {
  private static final UserInfo NOBODY =
      new UserInfo("", "", List.of(), Map.of(), List.of(), List.of());

  private final Request request;
  private final JsonNode metadata;
  private final String kind;
  private @Nullable Map<String, String> labels;
  private @Nullable Map<String, String> annotations;

  private MatchedObject(Request request, JsonNode object) {
    this.request = request;
    this.metadata = object.path("metadata");
    this.kind = object.path("kind").asText(request.kind().kind());
  }

  /** The new object of a request, or the old one; empty when it has neither. */
  static Optional<MatchedObject> of(Request request) {
    return request.hasObject() || request.hasOldObject()
        ? Optional.of(new MatchedObject(request, request.subject()))
        : Optional.empty();
  }

  Request request() {
    return request;
  }

  /** Whether the object is a namespace. */
  boolean isNamespace() {
    return kind.equals("Namespace");
  }

  /** The object's name, or the beginning of the name it will get. */
  String name() {
    String name = metadata.path("name").asText("");
    return name.isEmpty() ? metadata.path("generateName").asText("") : name;
  }

  /** The namespace the object is in; empty for cluster-scoped objects, namespaces included. */
  String namespace() {
    String namespace = metadata.path("namespace").asText("");
    return namespace.isEmpty() && !isNamespace() ? request.namespace() : namespace;
  }

  /** What `namespaces` filters look at: for a namespace its own name. */
  String namespaceOrOwnName() {
    return isNamespace() ? metadata.path("name").asText("") : namespace();
  }

  Map<String, String> labels() {
    Map<String, String> read = labels;
    if (read == null) {
      read = texts(metadata.path("labels"));
      labels = read;
    }
    return read;
  }

  Map<String, String> annotations() {
    Map<String, String> read = annotations;
    if (read == null) {
      read = texts(metadata.path("annotations"));
      annotations = read;
    }
    return read;
  }

  /** The user; one without any attribute when nobody is known. */
  UserInfo user() {
    return request.user().orElse(NOBODY);
  }

  /** Whether anything is known of the user. */
  boolean hasUser() {
    return request.user().isPresent() && !request.user().get().isNobody();
  }

  /** The map, or none at all when one of its values is no text, as Kubernetes' own readers do. */
  private static Map<String, String> texts(JsonNode map) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : map.properties()) {
      if (!field.getValue().isTextual()) {
        return Map.of();
      }
      texts.put(field.getKey(), field.getValue().textValue());
    }
    return texts;
  }
}
