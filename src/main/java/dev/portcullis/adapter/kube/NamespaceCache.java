package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Deadline;
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

  private final CachedLookup lookup;
  private final WatchedKind namespaces;

  /** Begins to watch. */
  public NamespaceCache(KubeApi api, ClusterLookup rest, Consumer<String> log) {
    this.lookup = new CachedLookup(this::cached, rest);
    this.namespaces = WatchedKind.start(api, ALL, WatchListener.always(() -> {}), log);
  }

  /** Whether all namespaces are known and followed. */
  public boolean isCurrent() {
    return namespaces.isCurrent();
  }

  private Optional<Answer<JsonNode>> cached(ResourceRef ref) {
    return ref.kind().equals(NAMESPACE)
        ? namespaces.find("", ref.name()).map(Answer.Found::new)
        : Optional.empty();
  }

  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    return lookup.find(ref);
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    return lookup.list(kind, namespace, labelSelector);
  }

  @Override
  public Answer<JsonNode> read(ApiPath path) {
    return lookup.read(path);
  }

  @Override
  public Answer<JsonNode> create(ApiPath path, JsonNode body) {
    return lookup.create(path, body);
  }

  @Override
  public ClusterLookup until(Deadline deadline) {
    return lookup.until(deadline);
  }

  @Override
  public boolean namespaced(GroupVersionKind kind) {
    return lookup.namespaced(kind);
  }

  @Override
  public void close() {
    namespaces.close();
  }
}
