package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.policy.CelParameters;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;

/** Finds the objects that a rule in CEL reads as {@code params}. */
final class FindParameters {
  private final ClusterLookup cluster;
  private final String policyNamespace;

  /**
   * A search.
   *
   * @param policyNamespace the only namespace that a namespaced policy reaches; empty for all
   */
  FindParameters(ClusterLookup cluster, String policyNamespace) {
    this.cluster = cluster;
    this.policyNamespace = policyNamespace;
  }

  /**
   * The objects.
   *
   * @param wanted which ones
   * @param namespace the namespace of the checked object, empty for none
   */
  List<JsonNode> find(CelParameters wanted, String namespace) throws ExpressionException {
    GroupVersionKind kind = GroupVersionKind.of(wanted.apiVersion(), wanted.kind());
    String within = within(kind, wanted.namespace(), namespace);
    if (!wanted.name().isEmpty()) {
      return List.of(one(new ResourceRef(kind, within, wanted.name())));
    }
    List<JsonNode> found =
        wanted.selector().isEmpty() ? List.of() : several(kind, within, wanted.selector().get());
    if (found.isEmpty() && wanted.denyWhenMissing()) {
      throw failure("no params found");
    }
    return found;
  }

  private String within(GroupVersionKind kind, String asked, String namespace)
      throws ExpressionException {
    boolean namespaced = cluster.namespaced(kind);
    if (!policyNamespace.isEmpty() && !namespaced) {
      throw failure("cluster-scoped paramKind is not allowed in namespaced policies");
    }
    if (!policyNamespace.isEmpty() && !asked.isEmpty() && !asked.equals(policyNamespace)) {
      throw failure(
          "paramRef namespace \"%s\" is different from policy namespace \"%s\""
              .formatted(asked, policyNamespace));
    }
    if (!namespaced) {
      if (!asked.isEmpty()) {
        throw failure("paramRef.namespace must not be provided for a cluster-scoped `paramKind`");
      }
      return "";
    }
    if (asked.isEmpty() && namespace.isEmpty()) {
      throw failure("can't use namespaced paramRef to match cluster-scoped resources");
    }
    return asked.isEmpty() ? namespace : asked;
  }

  private JsonNode one(ResourceRef ref) throws ExpressionException {
    return switch (cluster.find(ref)) {
      case Answer.Found<JsonNode> found -> found.value();
      case Answer.Absent<JsonNode> absent -> throw failure(absent.reason());
      case Answer.Unavailable<JsonNode> unavailable -> throw failure(unavailable.reason());
    };
  }

  private List<JsonNode> several(GroupVersionKind kind, String namespace, JsonNode selector)
      throws ExpressionException {
    return switch (cluster.list(kind, namespace, selector)) {
      case Answer.Found<List<JsonNode>> found -> found.value();
      case Answer.Absent<List<JsonNode>> _ -> List.of();
      case Answer.Unavailable<List<JsonNode>> unavailable -> throw failure(unavailable.reason());
    };
  }

  private static ExpressionException failure(String text) {
    return new ExpressionException(Kind.LOOKUP, text);
  }
}
