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

/** Actors whose writes are counted, refused, or the last thing that a process did. */
final class FaultyActors {
  /** How many writes reached the API server. */
  final AtomicInteger writes = new AtomicInteger();

  private final AtomicInteger left;
  private final boolean afterwards;
  private volatile boolean dead;
  private volatile Optional<ApiAnswer> answer = Optional.empty();

  private FaultyActors(int left, boolean afterwards) {
    this.left = new AtomicInteger(left);
    this.afterwards = afterwards;
  }

  /** Nothing goes wrong. */
  static FaultyActors none() {
    return new FaultyActors(Integer.MAX_VALUE, false);
  }

  /**
   * The process ends at a write: nothing that it does after it reaches the API server.
   *
   * @param write which one, counted from 1
   * @param afterwards whether that write still reaches the API server
   */
  static FaultyActors killedAt(int write, boolean afterwards) {
    return new FaultyActors(write, afterwards);
  }

  /** From now on every write gets this answer. */
  void refuse(ApiAnswer every) {
    answer = Optional.of(every);
  }

  /** From now on writes are made. */
  void accept() {
    answer = Optional.empty();
  }

  boolean isDead() {
    return dead;
  }

  Actors around(Actors actors) {
    return policy -> new Hands(actors.of(policy));
  }

  private final class Hands implements ActingCluster {
    private final ActingCluster cluster;

    Hands(ActingCluster cluster) {
      this.cluster = cluster;
    }

    private ApiAnswer write(Supplier<ApiAnswer> write) {
      boolean last = left.getAndDecrement() == 1;
      if (dead || (last && !afterwards)) {
        dead = true;
        return new ApiAnswer.Unreachable("dead");
      }
      if (answer.isPresent()) {
        return answer.get();
      }
      ApiAnswer done = write.get();
      writes.incrementAndGet();
      if (last) {
        dead = true;
        return new ApiAnswer.Unreachable("dead");
      }
      return done;
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
