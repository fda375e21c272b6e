package dev.portcullis.adapter.memory;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What an API server makes of an object when it stores it: the fields that it fills in itself.
 * Pure: what is new on each write comes in as {@link Stamp}.
 */
public final class StoredForm {
  /** Kinds of Kubernetes itself that carry no generation. */
  private static final Set<String> WITHOUT_GENERATION =
      Set.of(
          "ConfigMap",
          "Secret",
          "ServiceAccount",
          "Namespace",
          "Node",
          "Service",
          "Endpoints",
          "EndpointSlice",
          "Event",
          "Lease",
          "LimitRange",
          "ResourceQuota",
          "PersistentVolume",
          "PersistentVolumeClaim",
          "PodTemplate",
          "PriorityClass",
          "Role",
          "RoleBinding",
          "ClusterRole",
          "ClusterRoleBinding",
          "StorageClass");

  private static final List<String> SERVER_FIELDS =
      List.of("uid", "creationTimestamp", "resourceVersion", "generation");

  private StoredForm() {}

  /**
   * What a creation brings.
   *
   * @param uid the identity of an object that is new and brings none
   * @param time the time of creation
   * @param version the resource version
   */
  record Stamp(String uid, String time, String version) {}

  /**
   * The object in a form that can be compared with a stored one: ints where integral, nothing
   * stamped. What is not changed is shared with the object.
   */
  public static ObjectNode normal(JsonNode object, boolean namespaced) {
    ObjectNode copy = Json.object();
    Numbers.ints(object).properties().forEach(e -> copy.set(e.getKey(), e.getValue()));
    ObjectNode metadata = own(copy, "metadata");
    if (!namespaced) {
      metadata.remove("namespace");
    }
    metadata.remove("managedFields");
    GroupVersionKind kind = ObjectKey.kind(copy);
    if (kind.group().isEmpty() && kind.kind().equals("Secret")) {
      secret(copy);
    } else if (kind.group().isEmpty() && kind.kind().equals("Namespace")) {
      namespace(copy);
    }
    return copy;
  }

  /** Stamps an object that was not there before; an identity that it brings is kept. */
  static JsonNode created(ObjectNode normal, Stamp stamp) {
    ObjectNode metadata = metadata(normal);
    fill(metadata, "uid", stamp.uid());
    fill(metadata, "creationTimestamp", stamp.time());
    metadata.put("resourceVersion", stamp.version());
    if (hasGeneration(normal)) {
      metadata.put("generation", Math.max(1, metadata.path("generation").asLong(1)));
    }
    return normal;
  }

  /** Whether a write leaves a stored object as it is, whatever the server has filled in there. */
  static boolean keeps(ObjectNode normal, JsonNode before) {
    return identified(normal, before).equals(before);
  }

  /** Stamps an object that takes the place of another one, with what the server filled in there. */
  static JsonNode updated(ObjectNode normal, JsonNode before, String version) {
    ObjectNode updated = identified(normal, before);
    ObjectNode metadata = metadata(updated);
    metadata.put("resourceVersion", version);
    if (hasGeneration(updated) && !content(updated).equals(content(before))) {
      metadata.put("generation", before.path("metadata").path("generation").asLong(0) + 1);
    }
    return updated;
  }

  /** The object with what the server filled in for another one; both stay as they are. */
  private static ObjectNode identified(ObjectNode normal, JsonNode other) {
    ObjectNode copy = Json.object();
    copy.setAll(normal);
    ObjectNode metadata = own(copy, "metadata");
    JsonNode filled = other.path("metadata");
    metadata.remove(SERVER_FIELDS);
    for (String field : SERVER_FIELDS) {
      if (filled.has(field)) {
        metadata.set(field, filled.get(field));
      }
    }
    return copy;
  }

  /**
   * A stored object without what only the server writes: what a writer could have sent. Comparable
   * with {@link #normal}.
   */
  public static ObjectNode written(JsonNode stored) {
    ObjectNode copy = stored.deepCopy();
    metadata(copy).remove(SERVER_FIELDS);
    copy.remove("status");
    return copy;
  }

  private static boolean hasGeneration(JsonNode object) {
    return !(ServedKinds.builtIn(ObjectKey.kind(object))
        && WITHOUT_GENERATION.contains(object.path("kind").asText("")));
  }

  /** Everything whose change is a new generation. */
  private static JsonNode content(JsonNode object) {
    ObjectNode rest = Json.object();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (!field.getKey().equals("metadata") && !field.getKey().equals("status")) {
        rest.set(field.getKey(), field.getValue());
      }
    }
    return rest;
  }

  /** {@code stringData} is a way of writing {@code data}, and is never stored. */
  private static void secret(ObjectNode secret) {
    if (secret.path("stringData").isObject()) {
      ObjectNode data = own(secret, "data");
      for (Map.Entry<String, JsonNode> entry : secret.path("stringData").properties()) {
        byte[] bytes = entry.getValue().asText("").getBytes(StandardCharsets.UTF_8);
        data.put(entry.getKey(), Base64.getEncoder().encodeToString(bytes));
      }
    }
    secret.remove("stringData");
    if (secret.path("type").asText("").isEmpty()) {
      secret.put("type", "Opaque");
    }
  }

  private static void namespace(ObjectNode namespace) {
    ObjectNode metadata = metadata(namespace);
    ObjectNode labels = own(metadata, "labels");
    labels.put("kubernetes.io/metadata.name", metadata.path("name").asText(""));
    if (!namespace.has("spec")) {
      namespace.putObject("spec").putArray("finalizers").add("kubernetes");
    }
    if (!namespace.path("status").has("phase")) {
      own(namespace, "status").put("phase", "Active");
    }
  }

  private static void fill(ObjectNode metadata, String field, String value) {
    if (metadata.path(field).asText("").isEmpty()) {
      metadata.put(field, value);
    }
  }

  /** A map below an object as a copy that may be written to; an empty one where there is none. */
  private static ObjectNode own(ObjectNode object, String field) {
    ObjectNode own = Json.object();
    if (object.get(field) instanceof ObjectNode found) {
      own.setAll(found);
    }
    object.set(field, own);
    return own;
  }

  private static ObjectNode metadata(ObjectNode object) {
    return object.get("metadata") instanceof ObjectNode found
        ? found
        : object.putObject("metadata");
  }
}
