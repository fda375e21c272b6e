package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;
import java.util.Optional;

/**
 * Asks a cache for objects before it asks what is behind it.
 *
 * @param cache what may know an object
 * @param rest what knows the others
 */
record CachedLookup(Cache cache, ClusterLookup rest) implements ClusterLookup {
  /** Knows some objects. */
  @FunctionalInterface
  interface Cache {
    /** The answer, if it is known here. */
    Optional<Answer<JsonNode>> find(ResourceRef ref);
  }

  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    return cache.find(ref).orElseGet(() -> rest.find(ref));
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
  public Answer<JsonNode> create(ApiPath path, JsonNode body) {
    return rest.create(path, body);
  }

  @Override
  public ClusterLookup until(Deadline deadline) {
    return new CachedLookup(cache, rest.until(deadline));
  }
}
