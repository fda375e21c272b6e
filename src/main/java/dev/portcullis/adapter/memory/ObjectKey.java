package dev.portcullis.adapter.memory;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.Comparator;

/**
 * Where an object is stored. The version is no part of it: all versions of a kind show the same
 * objects. The order puts objects of one kind together, by namespace and name.
 */
record ObjectKey(String group, String kind, String namespace, String name)
    implements Comparable<ObjectKey> {
  private static final Comparator<ObjectKey> ORDER =
      Comparator.comparing(ObjectKey::group)
          .thenComparing(ObjectKey::kind)
          .thenComparing(ObjectKey::namespace)
          .thenComparing(ObjectKey::name);

  /** Sorts behind every name and namespace of Kubernetes. */
  private static final String LAST = "\uffff";

  static ObjectKey of(ResourceRef ref) {
    return new ObjectKey(ref.kind().group(), ref.kind().kind(), ref.namespace(), ref.name());
  }

  static ObjectKey of(JsonNode object) {
    GroupVersionKind kind = kind(object);
    JsonNode metadata = object.path("metadata");
    return new ObjectKey(
        kind.group(),
        kind.kind(),
        metadata.path("namespace").asText(""),
        metadata.path("name").asText(""));
  }

  static GroupVersionKind kind(JsonNode object) {
    return GroupVersionKind.of(
        object.path("apiVersion").asText(""), object.path("kind").asText(""));
  }

  /** Sorts before all objects of a kind, or of a kind in a namespace. */
  static ObjectKey first(String group, String kind, String namespace) {
    return new ObjectKey(group, kind, namespace, "");
  }

  /** Sorts behind all objects of a kind, or of a kind in a namespace. */
  static ObjectKey last(String group, String kind, String namespace) {
    return new ObjectKey(group, kind, namespace.isEmpty() ? LAST : namespace, LAST);
  }

  @Override
  public int compareTo(ObjectKey other) {
    return ORDER.compare(this, other);
  }
}
