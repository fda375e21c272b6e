package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A cluster that remembers what was asked of it, whether it was there or not. */
final class RecordedReads implements ClusterLookup {
  private final ClusterLookup cluster;
  private final Function<GroupVersionKind, String> plural;
  private final Set<Read> reads = new HashSet<>();

  /**
   * What was read.
   *
   * @param group the API group
   * @param resource the plural name
   * @param namespace the namespace; empty for all, and for cluster-scoped objects
   * @param name the name; empty for all
   */
  record Read(String group, String resource, String namespace, String name) {
    /** Whether an object belongs to what was read. */
    boolean covers(String group, String resource, String namespace, String name) {
      return this.group.equals(group)
          && this.resource.equals(resource)
          && (this.namespace.isEmpty() || this.namespace.equals(namespace))
          && (this.name.isEmpty() || this.name.equals(name));
    }
  }

  RecordedReads(ClusterLookup cluster, Function<GroupVersionKind, String> plural) {
    this.cluster = cluster;
    this.plural = plural;
  }

  Set<Read> reads() {
    return Set.copyOf(reads);
  }

  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    reads.add(new Read(ref.kind().group(), plural.apply(ref.kind()), ref.namespace(), ref.name()));
    return cluster.find(ref);
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    reads.add(new Read(kind.group(), plural.apply(kind), namespace, ""));
    return cluster.list(kind, namespace, labelSelector);
  }

  @Override
  public Answer<JsonNode> read(ApiPath path) {
    reads.add(new Read(path.group(), path.resource(), path.namespace(), path.name()));
    return cluster.read(path);
  }

  /** What a review answers is not remembered: no change of an object tells of it. */
  @Override
  public Answer<JsonNode> create(ApiPath path, JsonNode body) {
    return cluster.create(path, body);
  }

  @Override
  public boolean namespaced(GroupVersionKind kind) {
    return cluster.namespaced(kind);
  }
}
