package dev.portcullis.adapter.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.admission.PolicyLookups;
import dev.portcullis.policy.Policy;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ForwardingLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServiceCall;
import dev.portcullis.port.ServiceCalls;
import dev.portcullis.request.GroupVersionKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Look-ups of which each policy may wait for a number at the same time: a policy whose service
 * hangs fails by its own failure policy soon, and does not hold everything that others need. One
 * set of places for each policy that ever looked something up. Thread-safe.
 */
final class BoundedLookups implements PolicyLookups {
  /** A burst of short look-ups is over by then. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final PolicyLookups rest;
  private final int most;
  private final Map<String, Semaphore> places = new ConcurrentHashMap<>();

  /**
   * Bounds these look-ups.
   *
   * @param most how many one policy may wait for
   */
  BoundedLookups(PolicyLookups rest, int most) {
    this.rest = rest;
    this.most = most;
  }

  @Override
  public Ports of(Policy policy, Ports all) {
    Ports own = rest.of(policy, all);
    Bound bound = new Bound(policy.key());
    return own.with(new Cluster(own.cluster(), bound), new Services(own.services(), bound));
  }

  /** The places of one policy. */
  private final class Bound {
    private final String policy;

    Bound(String policy) {
      this.policy = policy;
    }

    <T> Answer<T> within(Supplier<Answer<T>> lookup) {
      Semaphore own = places.computeIfAbsent(policy, key -> new Semaphore(most, true));
      try {
        if (!own.tryAcquire(PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
          return new Answer.Unavailable<>(
              "policy " + policy + " already waits for " + most + " look-ups");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return new Answer.Unavailable<>("interrupted");
      }
      try {
        return lookup.get();
      } finally {
        own.release();
      }
    }
  }

  /**
   * Calls of services.
   *
   * @param rest what makes them
   * @param bound how many
   */
  private record Services(ServiceCalls rest, Bound bound) implements ServiceCalls {
    @Override
    public Answer<JsonNode> call(ServiceCall call) {
      return bound.within(() -> rest.call(call));
    }

    @Override
    public ServiceCalls until(Deadline deadline) {
      return new Services(rest.until(deadline), bound);
    }
  }

  /** Questions to the cluster. */
  private static final class Cluster extends ForwardingLookup {
    private final Bound bound;

    Cluster(ClusterLookup rest, Bound bound) {
      super(rest);
      this.bound = bound;
    }

    @Override
    public Optional<Answer<JsonNode>> known(ResourceRef ref) {
      return rest().known(ref);
    }

    @Override
    public Answer<JsonNode> find(ResourceRef ref) {
      return bound.within(() -> rest().find(ref));
    }

    @Override
    public Answer<List<JsonNode>> list(
        GroupVersionKind kind, String namespace, JsonNode labelSelector) {
      return bound.within(() -> rest().list(kind, namespace, labelSelector));
    }

    @Override
    public Answer<JsonNode> read(ApiPath path) {
      return bound.within(() -> rest().read(path));
    }

    @Override
    public Answer<JsonNode> create(ApiPath path, JsonNode body) {
      return bound.within(() -> rest().create(path, body));
    }

    @Override
    public ClusterLookup until(Deadline deadline) {
      return new Cluster(rest().until(deadline), bound);
    }

    @Override
    public ClusterLookup ofEngine() {
      return rest().ofEngine();
    }
  }
}
