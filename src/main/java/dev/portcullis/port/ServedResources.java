package dev.portcullis.port;

import dev.portcullis.request.GroupVersionKind;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Everything an API server serves at one moment; an immutable snapshot of its discovery. */
public final class ServedResources {
  /** Serves nothing. */
  public static final ServedResources NONE = new ServedResources(List.of());

  private final List<ApiResource> all;
  private final Map<GroupVersionKind, ApiResource> byKind = new HashMap<>();
  private final Map<String, ApiResource> byPath = new HashMap<>();

  /** A snapshot of these, subresources included. */
  public ServedResources(List<ApiResource> resources) {
    this.all =
        resources.stream()
            .sorted(
                Comparator.comparing(ApiResource::group)
                    .thenComparing(ApiResource::version)
                    .thenComparing(ApiResource::path))
            .toList();
    for (ApiResource one : all) {
      if (one.subresource().isEmpty()) {
        byKind.putIfAbsent(one.kind(), one);
      }
      byPath.put(key(one.group(), one.version(), one.path()), one);
    }
  }

  private static String key(String group, String version, String path) {
    return group + "/" + version + "/" + path;
  }

  /** All of them by group, version and name. */
  public List<ApiResource> all() {
    return all;
  }

  /**
   * The resources whose objects can be listed and changed, each once: in the version that the
   * server prefers, or in another one if it serves no such one there.
   */
  public List<ApiResource> listed() {
    return eachOnce(
        all.stream().filter(one -> one.subresource().isEmpty() && one.verbs().contains("list")));
  }

  /**
   * Each resource once: in the version that the server prefers, or in the first one if that is not
   * among them.
   *
   * @param versions resources, no subresources, in any number of versions
   */
  public static List<ApiResource> eachOnce(Stream<ApiResource> versions) {
    Map<String, ApiResource> chosen = new LinkedHashMap<>();
    versions.forEach(
        version ->
            chosen.merge(
                version.group() + "/" + version.resource(),
                version,
                (before, next) -> next.preferred() ? next : before));
    return List.copyOf(chosen.values());
  }

  /** The resource whose objects are of this type. */
  public Optional<ApiResource> ofKind(GroupVersionKind kind) {
    return Optional.ofNullable(byKind.get(kind));
  }

  /**
   * The resource at a path.
   *
   * @param path {@code pods} or {@code pods/exec}
   */
  public Optional<ApiResource> at(String group, String version, String path) {
    return Optional.ofNullable(byPath.get(key(group, version, path)));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ServedResources served && served.all.equals(all);
  }

  @Override
  public int hashCode() {
    return all.hashCode();
  }
}
