package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.controller.acting.Actors;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Actors whose writes are counted. */
final class CountedActors {
  /** How many writes were sent to the API server. */
  final AtomicInteger writes = new AtomicInteger();

  Actors around(Actors actors) {
    return policy -> new Hands(actors.of(policy));
  }

  private final class Hands implements ActingCluster {
    private final ActingCluster cluster;

    Hands(ActingCluster cluster) {
      this.cluster = cluster;
    }

    private ApiAnswer write(Supplier<ApiAnswer> write) {
      writes.incrementAndGet();
      return write.get();
    }

    @Override
    public ClusterLookup lookup() {
      return cluster.lookup();
    }

    @Override
    public Optional<ApiResource> resource(GroupVersionKind kind) {
      return cluster.resource(kind);
    }

    @Override
    public ApiAnswer create(JsonNode object) {
      return write(() -> cluster.create(object));
    }

    @Override
    public ApiAnswer replace(JsonNode object, String subresource) {
      return write(() -> cluster.replace(object, subresource));
    }

    @Override
    public ApiAnswer apply(JsonNode object, String manager) {
      return write(() -> cluster.apply(object, manager));
    }

    @Override
    public ApiAnswer delete(ResourceRef ref, Deletion deletion) {
      return write(() -> cluster.delete(ref, deletion));
    }
  }
}
