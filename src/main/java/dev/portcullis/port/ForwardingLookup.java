package dev.portcullis.port;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;

/**
 * Look-ups with others behind them. What is the same for everybody comes from there: which types
 * there are, and whether an answer may be waited for. Who sees which objects, for how long, and
 * what is known without asking is decided by each wrapper.
 */
public abstract class ForwardingLookup implements ClusterLookup {
  private final ClusterLookup rest;

  /** Wraps these look-ups. */
  protected ForwardingLookup(ClusterLookup rest) {
    this.rest = rest;
  }

  /** What is behind this. */
  protected final ClusterLookup rest() {
    return rest;
  }

  @Override
  public abstract Answer<JsonNode> create(ApiPath path, JsonNode body);

  @Override
  public abstract ClusterLookup until(Deadline deadline);

  @Override
  public abstract ClusterLookup ofEngine();

  @Override
  public boolean waits() {
    return rest.waits();
  }

  @Override
  public final boolean namespaced(GroupVersionKind kind) {
    return rest.namespaced(kind);
  }

  @Override
  public final List<GroupVersionKind> kinds(String apiVersion, String kind) {
    return rest.kinds(apiVersion, kind);
  }
}
