package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Namespaces from a watch, because every request needs the labels of one; everything else from
 * behind it. A namespace that the watch has not seen yet is asked for.
 */
public final class NamespaceCache extends CachedLookup implements AutoCloseable {
  private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");
  private static final ApiPath ALL = new ApiPath("", "v1", "", "namespaces", "", "", Map.of());

  private final WatchedKind namespaces;

  /** Begins to watch. */
  public NamespaceCache(KubeApi api, ClusterLookup rest, Consumer<String> log) {
    super(rest);
    this.namespaces = WatchedKind.start(api, ALL, WatchListener.always(() -> {}), log);
  }

  /** Whether all namespaces are known and followed. */
  public boolean isCurrent() {
    return namespaces.isCurrent();
  }

  @Override
  Optional<Answer<JsonNode>> cached(ResourceRef ref) {
    return ref.kind().equals(NAMESPACE)
        ? namespaces.find("", ref.name()).map(Answer.Found::new)
        : Optional.empty();
  }

  @Override
  public void close() {
    namespaces.close();
  }
}
