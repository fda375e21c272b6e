package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Namespaces from a watch, because every request needs the labels of one; everything else from
 * behind it. A namespace that the watch has not seen yet is asked for.
 */
public final class NamespaceCache implements ClusterLookup, AutoCloseable {
  private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");
  private static final ApiPath ALL = new ApiPath("", "v1", "", "namespaces", "", "", Map.of());

  private final ClusterLookup rest;
  private final WatchedKind namespaces;

  /** Begins to watch. */
  public NamespaceCache(KubeApi api, ClusterLookup rest, Consumer<String> log) {
    this.rest = rest;
    this.namespaces = WatchedKind.start(api, ALL, WatchListener.always(() -> {}), log);
  }

  /** Whether all namespaces are known and followed. */
  public boolean isCurrent() {
    return namespaces.isCurrent();
  }

  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    if (ref.kind().equals(NAMESPACE)) {
      Optional<JsonNode> known = namespaces.find("", ref.name());
      if (known.isPresent()) {
        return new Answer.Found<>(known.get());
      }
    }
    return rest.find(ref);
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    return rest.list(kind, namespace, labelSelector);
  }

  @Override
  public Answer<JsonNode> read(ApiPath path) {
    return rest.read(path);
  }

  @Override
  public boolean namespaced(GroupVersionKind kind) {
    return rest.namespaced(kind);
  }

  @Override
  public void close() {
    namespaces.close();
  }
}
