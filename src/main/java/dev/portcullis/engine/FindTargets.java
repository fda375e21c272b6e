package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import dev.portcullis.value.Wildcard;
import java.util.List;

/** Finds the existing objects that a target of a mutate rule names, after substitution. */
final class FindTargets {
  private final ClusterLookup cluster;
  private final String policyNamespace;

  /**
   * A search.
   *
   * @param policyNamespace the only namespace that a namespaced policy reaches; empty for all
   */
  FindTargets(ClusterLookup cluster, String policyNamespace) {
    this.cluster = cluster;
    this.policyNamespace = policyNamespace;
  }

  /** The objects; one that is named and not there is a failure, an empty list is not. */
  List<JsonNode> find(JsonNode target) throws ExpressionException {
    String kind = target.path("kind").asText("");
    int slash = kind.indexOf('/');
    GroupVersionKind type =
        GroupVersionKind.of(
            target.path("apiVersion").asText(""), slash < 0 ? kind : kind.substring(0, slash));
    String namespace =
        policyNamespace.isEmpty() ? target.path("namespace").asText("") : policyNamespace;
    String name = target.path("name").asText("");
    boolean exact =
        !name.isEmpty()
            && !namespace.isEmpty()
            && !Wildcard.isPattern(name)
            && !Wildcard.isPattern(namespace);
    return exact
        ? one(new ResourceRef(type, namespace, name))
        : several(type, namespace, name, target);
  }

  private List<JsonNode> one(ResourceRef ref) throws ExpressionException {
    return switch (cluster.find(ref)) {
      case Answer.Found<JsonNode> found -> List.of(reached(found.value(), ref));
      case Answer.Absent<JsonNode> absent -> throw missing(ref, absent.reason());
      case Answer.Unavailable<JsonNode> unavailable -> throw missing(ref, unavailable.reason());
    };
  }

  /** An object that has no namespace is found whatever namespace it is asked for in. */
  private JsonNode reached(JsonNode object, ResourceRef ref) throws ExpressionException {
    String found = object.path("metadata").path("namespace").asText("");
    if (!policyNamespace.isEmpty() && !found.equals(policyNamespace)) {
      throw missing(ref, "it is not in the namespace of the policy");
    }
    return object;
  }

  private static ExpressionException missing(ResourceRef ref, String reason) {
    return new ExpressionException(
        Kind.LOOKUP,
        "failed to get target "
            + ref.kind().apiVersion()
            + "/"
            + ref.kind().kind()
            + " "
            + ref.namespace()
            + "/"
            + ref.name()
            + ": "
            + reason);
  }

  private List<JsonNode> several(
      GroupVersionKind type, String namespace, String name, JsonNode target)
      throws ExpressionException {
    JsonNode selector = target.path("selector").isObject() ? target.get("selector") : Json.object();
    return switch (cluster.list(type, Wildcard.isPattern(namespace) ? "" : namespace, selector)) {
      case Answer.Found<List<JsonNode>> found ->
          found.value().stream()
              .filter(o -> fits(namespace, o.path("metadata").path("namespace").asText("")))
              .filter(o -> fits(name, o.path("metadata").path("name").asText("")))
              .toList();
      case Answer.Absent<List<JsonNode>> absent -> List.of();
      case Answer.Unavailable<List<JsonNode>> unavailable ->
          throw new ExpressionException(
              Kind.LOOKUP,
              "failed to list targets of kind " + type.kind() + ": " + unavailable.reason());
    };
  }

  private static boolean fits(String pattern, String text) {
    return pattern.isEmpty() || Wildcard.matches(pattern, text);
  }
}
