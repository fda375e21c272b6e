package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ForwardingLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;
import java.util.Optional;

/** Knows some objects, and asks what is behind it for everything else. */
abstract class CachedLookup extends ForwardingLookup {
  CachedLookup(ClusterLookup rest) {
    super(rest);
  }

  /** The answer, if it is known here. */
  abstract Optional<Answer<JsonNode>> cached(ResourceRef ref);

  @Override
  public final Answer<JsonNode> find(ResourceRef ref) {
    return cached(ref).orElseGet(() -> rest().find(ref));
  }

  @Override
  public final Optional<Answer<JsonNode>> known(ResourceRef ref) {
    return cached(ref).or(() -> rest().known(ref));
  }

  @Override
  public final Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    return rest().list(kind, namespace, labelSelector);
  }

  @Override
  public final Answer<JsonNode> read(ApiPath path) {
    return rest().read(path);
  }

  @Override
  public final Answer<JsonNode> create(ApiPath path, JsonNode body) {
    return rest().create(path, body);
  }

  /** What is cached needs no time; what is behind it has only so much. */
  @Override
  public final ClusterLookup until(Deadline deadline) {
    CachedLookup whole = this;
    return new CachedLookup(rest().until(deadline)) {
      @Override
      Optional<Answer<JsonNode>> cached(ResourceRef ref) {
        return whole.cached(ref);
      }
    };
  }

  /** Rights are none of this one's business. */
  @Override
  public final ClusterLookup ofEngine() {
    return this;
  }
}
