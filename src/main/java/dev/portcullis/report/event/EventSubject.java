package dev.portcullis.report.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.policy.Policy;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;

/**
 * The object that an event is about.
 *
 * @param apiVersion its group and version
 * @param kind its kind
 * @param namespace its namespace, empty for cluster-scoped objects
 * @param name its name
 * @param uid its UID, empty while it has none
 */
public record EventSubject(
    String apiVersion, String kind, String namespace, String name, String uid) {
  private static final String DEFAULT_NAMESPACE = "default";

  /** A policy. */
  public static EventSubject of(Policy policy) {
    boolean cluster = policy.scope() == Policy.Scope.CLUSTER;
    return new EventSubject(
        policy.apiVersion(),
        cluster ? "ClusterPolicy" : "Policy",
        cluster ? "" : policy.namespace(),
        policy.name(),
        policy.document().path("metadata").path("uid").asText(""));
  }

  /** The object of a request. */
  public static EventSubject of(Request request) {
    JsonNode metadata = request.subject().path("metadata");
    String named = metadata.path("name").asText("");
    return new EventSubject(
        request.kind().apiVersion(),
        request.kind().kind(),
        request.namespace(),
        named.isEmpty() ? request.name() : named,
        metadata.path("uid").asText(""));
  }

  /** Any object. */
  public static EventSubject of(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    return new EventSubject(
        object.path("apiVersion").asText(""),
        object.path("kind").asText(""),
        metadata.path("namespace").asText(""),
        metadata.path("name").asText(""),
        metadata.path("uid").asText(""));
  }

  /** A policy exception by its key, {@code namespace/name}. */
  static EventSubject exception(String key) {
    int slash = key.indexOf('/');
    return new EventSubject(
        "kyverno.io/v2",
        "PolicyException",
        key.substring(0, Math.max(slash, 0)),
        key.substring(slash + 1),
        "");
  }

  /** Whether its content must not be told. */
  public boolean isSecret() {
    return kind.equals("Secret") && apiVersion.equals("v1");
  }

  /** {@code Kind namespace/name}, or {@code Kind name}. */
  public String text() {
    return kind + " " + place();
  }

  /** {@code Kind/namespace/name}, or {@code Kind/name}. */
  String path() {
    return kind + "/" + place();
  }

  private String place() {
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }

  /** Where its events are kept. */
  String eventNamespace() {
    return namespace.isEmpty() ? DEFAULT_NAMESPACE : namespace;
  }

  ObjectNode reference() {
    ObjectNode reference = Json.object();
    reference.put("apiVersion", apiVersion).put("kind", kind).put("name", name);
    if (!namespace.isEmpty()) {
      reference.put("namespace", namespace);
    }
    if (!uid.isEmpty()) {
      reference.put("uid", uid);
    }
    return reference;
  }
}
