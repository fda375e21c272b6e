package dev.portcullis.adapter.memory;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.KnownKinds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Which resources there are: Kubernetes' own, those of CustomResourceDefinitions, and those that
 * objects were stored under.
 */
final class ServedKinds {
  private record Resource(String group, String plural) {}

  private record Kind(String group, String kind) {}

  private record Definition(
      String kind, String plural, boolean namespaced, List<String> versions) {}

  private final Map<Resource, Definition> byResource = new ConcurrentHashMap<>();
  private final Map<Kind, Definition> byKind = new ConcurrentHashMap<>();

  /**
   * Learns from a stored object: a CustomResourceDefinition says everything, any other only that
   * its kind is there.
   */
  void learn(JsonNode object) {
    GroupVersionKind kind = ObjectKey.kind(object);
    if (kind.kind().equals("CustomResourceDefinition")
        && kind.group().equals("apiextensions.k8s.io")) {
      define(object.path("spec"));
    } else if (KnownKinds.find(kind.group(), kind.kind()).isEmpty()
        && !byKind.containsKey(new Kind(kind.group(), kind.kind()))) {
      put(
          kind.group(),
          new Definition(kind.kind(), KnownKinds.resource(kind), true, List.of(kind.version())));
    }
  }

  private void define(JsonNode spec) {
    String kind = spec.path("names").path("kind").asText("");
    String plural = spec.path("names").path("plural").asText("");
    if (!kind.isEmpty() && !plural.isEmpty()) {
      put(
          spec.path("group").asText(""),
          new Definition(
              kind, plural, !spec.path("scope").asText("").equals("Cluster"), versions(spec)));
    }
  }

  private static List<String> versions(JsonNode spec) {
    return spec.path("versions")
        .valueStream()
        .filter(version -> version.path("served").asBoolean(true))
        .map(version -> version.path("name").asText(""))
        .toList();
  }

  private void put(String group, Definition definition) {
    byKind.put(new Kind(group, definition.kind()), definition);
    byResource.put(new Resource(group, definition.plural()), definition);
  }

  /** The kind behind a plural name, if objects or definitions said so. */
  Optional<String> kind(String group, String plural) {
    return KnownKinds.findResource(group, plural)
        .map(known -> known.kind().kind())
        .or(
            () ->
                Optional.ofNullable(byResource.get(new Resource(group, plural)))
                    .map(Definition::kind));
  }

  /** All that is served; of an own kind with every version that its definition serves. */
  ServedResources served() {
    Stream<ApiResource> known =
        KnownKinds.all().stream()
            .flatMap(one -> ServedSnapshot.of(one.kind(), one.resource(), one.namespaced()));
    Stream<ApiResource> own =
        byKind.entrySet().stream()
            .flatMap(
                entry ->
                    entry.getValue().versions().stream()
                        .flatMap(
                            version ->
                                ServedSnapshot.of(
                                    new GroupVersionKind(
                                        entry.getKey().group(), version, entry.getKey().kind()),
                                    entry.getValue().plural(),
                                    entry.getValue().namespaced())));
    return new ServedResources(Stream.concat(known, own).toList());
  }

  /** The plural name of a kind. */
  String plural(GroupVersionKind kind) {
    Definition own = byKind.get(new Kind(kind.group(), kind.kind()));
    return own == null ? KnownKinds.resource(kind) : own.plural();
  }

  /** Whether objects of a kind live in a namespace. */
  boolean namespaced(GroupVersionKind kind) {
    Definition own = byKind.get(new Kind(kind.group(), kind.kind()));
    return own == null ? KnownKinds.namespaced(kind) : own.namespaced();
  }

  /** Whether the kind belongs to Kubernetes itself, whose lists leave out the kind of each item. */
  static boolean builtIn(GroupVersionKind kind) {
    return KnownKinds.find(kind.group(), kind.kind()).isPresent();
  }
}
