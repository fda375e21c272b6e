package dev.portcullis.port;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;
import java.util.Optional;

/**
 * Look-ups for a thread that must not wait: what is not known at once is unavailable, and it is
 * remembered that it was asked for, so that whoever asked can be started again where waiting is
 * allowed. Used by one thread.
 */
public final class WithoutWaiting {
  private static final String REASON = "it cannot be waited for here";

  private boolean asked;

  /** Whether something was asked for that has to be waited for: answers made of it are void. */
  public boolean asked() {
    return asked;
  }

  private <T> Answer<T> later(Object question) {
    asked = true;
    return new Answer.Unavailable<>(REASON);
  }

  /** The same look-ups as far as they need no waiting. */
  public Ports of(Ports ports) {
    return new Ports(
        new Known(ports.cluster()),
        this::later,
        this::later,
        ports.globalContext(),
        ports.mode(),
        ports.servicesElsewhere());
  }

  private final class Known extends ForwardingLookup {
    Known(ClusterLookup cluster) {
      super(cluster);
    }

    @Override
    public Answer<JsonNode> find(ResourceRef ref) {
      Optional<Answer<JsonNode>> known = rest().known(ref);
      return known.isPresent() ? known.get() : later(ref);
    }

    @Override
    public Answer<List<JsonNode>> list(
        GroupVersionKind kind, String namespace, JsonNode labelSelector) {
      return later(kind);
    }

    @Override
    public Answer<JsonNode> read(ApiPath path) {
      return later(path);
    }

    @Override
    public Answer<JsonNode> create(ApiPath path, JsonNode body) {
      return later(path);
    }

    @Override
    public boolean waits() {
      return false;
    }

    /** What is known needs no time. */
    @Override
    public ClusterLookup until(Deadline deadline) {
      return this;
    }

    /** What is known only to the engine is asked for where waiting is allowed. */
    @Override
    public ClusterLookup ofEngine() {
      return this;
    }
  }
}
