package dev.portcullis.adapter.memory;

import dev.portcullis.port.ApiResource;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A resource as discovery shows it, with the subresources that Kubernetes gives it. */
final class ServedSnapshot {
  private static final Set<String> VERBS =
      Set.of("create", "delete", "get", "list", "patch", "update", "watch");
  private static final GroupVersionKind SCALE = new GroupVersionKind("autoscaling", "v1", "Scale");

  /** Subresources of core resources, with their kinds. */
  private static final Map<String, Map<String, String>> OF_CORE =
      Map.of(
          "pods",
          Map.of(
              "attach", "PodAttachOptions",
              "binding", "Binding",
              "ephemeralcontainers", "Pod",
              "eviction", "Eviction",
              "exec", "PodExecOptions",
              "log", "Pod",
              "portforward", "PodPortForwardOptions",
              "proxy", "PodProxyOptions",
              "resize", "Pod"),
          "services",
          Map.of("proxy", "ServiceProxyOptions"),
          "nodes",
          Map.of("proxy", "NodeProxyOptions"),
          "namespaces",
          Map.of("finalize", "Namespace"));

  private static final Set<String> SCALED =
      Set.of("deployments", "replicasets", "statefulsets", "replicationcontrollers");

  private ServedSnapshot() {}

  /** A resource and its subresources. */
  static Stream<ApiResource> of(GroupVersionKind kind, String plural, boolean namespaced) {
    Stream<ApiResource> own =
        Stream.of(
            resource(kind, plural, "", kind, namespaced),
            resource(kind, plural, "status", kind, namespaced));
    Map<String, String> more =
        kind.group().isEmpty() ? OF_CORE.getOrDefault(plural, Map.of()) : Map.of();
    Stream<ApiResource> subresources =
        more.entrySet().stream()
            .map(
                one ->
                    resource(
                        kind,
                        plural,
                        one.getKey(),
                        new GroupVersionKind(kind.group(), kind.version(), one.getValue()),
                        namespaced));
    List<ApiResource> scale =
        SCALED.contains(plural)
            ? List.of(resource(kind, plural, "scale", SCALE, namespaced))
            : List.of();
    return Stream.of(own, subresources, scale.stream()).flatMap(all -> all);
  }

  private static ApiResource resource(
      GroupVersionKind place,
      String plural,
      String subresource,
      GroupVersionKind kind,
      boolean namespaced) {
    return new ApiResource(
        place.group(), place.version(), plural, subresource, kind, namespaced, true, VERBS);
  }
}
