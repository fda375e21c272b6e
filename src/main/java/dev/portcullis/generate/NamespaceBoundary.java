package dev.portcullis.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.Policy;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.request.GroupVersionKind;
import java.util.Optional;

/**
 * What a policy may reach: a ClusterPolicy everything, a Policy nothing outside its own namespace.
 * Admission checks the texts of a policy; this checks what they have become once their variables
 * are substituted.
 *
 * @param namespace the namespace of a Policy; empty for a ClusterPolicy
 */
record NamespaceBoundary(String namespace) {
  /** A Policy written without a namespace, possible only outside a cluster, belongs to this one. */
  private static final String DEFAULT_NAMESPACE = "default";

  static NamespaceBoundary of(Policy policy) {
    return new NamespaceBoundary(namespace(policy));
  }

  /** The namespace that binds a policy; empty for a ClusterPolicy. */
  static String namespace(Policy policy) {
    if (policy.scope() == Policy.Scope.CLUSTER) {
      return "";
    }
    return policy.namespace().isEmpty() ? DEFAULT_NAMESPACE : policy.namespace();
  }

  /**
   * Why a target is out of reach; empty when it is not.
   *
   * @param cluster knows which types have namespaces
   */
  Optional<String> problem(Target.Valid target, ClusterLookup cluster) {
    if (namespace.isEmpty()) {
      return Optional.empty();
    }
    if (!target.namespace().equals(namespace)) {
      return mismatch(
          "a namespaced policy cannot generate resources in other namespaces", target.namespace());
    }
    return switch (target.content()) {
      case Target.Data data -> dataProblem(target, data, cluster);
      case Target.Source source ->
          source.namespace().equals(namespace)
              ? clusterScoped(target.type(), cluster)
              : mismatch(
                  "a namespaced policy cannot clone resources from other namespaces",
                  source.namespace());
      case Target.Sources sources -> sourcesProblem(sources, cluster);
    };
  }

  /** The kind may come from the data, so both kinds count. */
  private Optional<String> dataProblem(
      Target.Valid target, Target.Data data, ClusterLookup cluster) {
    String kind = data.data().path("kind").asText("");
    Optional<String> own = clusterScoped(target.type(), cluster);
    return own.isPresent() || kind.isEmpty()
        ? own
        : clusterScoped(GroupVersionKind.of(target.apiVersion(), kind), cluster);
  }

  private Optional<String> sourcesProblem(Target.Sources sources, ClusterLookup cluster) {
    if (!sources.namespace().equals(namespace)) {
      return mismatch(
          "a namespaced policy cannot clone resources from other namespace", sources.namespace());
    }
    return sources.kinds().stream()
        .filter(kind -> !cluster.namespaced(kind))
        .findFirst()
        .map(kind -> "the source in cloneList must be a namespaced resource: " + kind.kind());
  }

  /** Why an object that was read is out of reach, whatever it was asked for by. */
  Optional<String> problem(JsonNode object) {
    String found = object.path("metadata").path("namespace").asText("");
    return namespace.isEmpty() || found.equals(namespace)
        ? Optional.empty()
        : mismatch("a namespaced policy cannot clone resources from other namespaces", found);
  }

  private static Optional<String> clusterScoped(GroupVersionKind kind, ClusterLookup cluster) {
    return cluster.namespaced(kind)
        ? Optional.empty()
        : Optional.of(
            "target resource scope mismatched: the target must be a namespaced resource: "
                + kind.apiVersion()
                + "/"
                + kind.kind());
  }

  private Optional<String> mismatch(String rule, String received) {
    return Optional.of(
        "target resource scope mismatched: "
            + rule
            + ", expected: "
            + namespace
            + ", received: "
            + received);
  }
}
