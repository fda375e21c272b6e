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
import java.util.ArrayList;
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

  /** The subresource that a target names behind its kind ({@code Node/status}). */
  static String subresource(JsonNode target) {
    String kind = target.path("kind").asText("");
    int slash = kind.indexOf('/');
    return slash < 0 ? "" : kind.substring(slash + 1);
  }

  /** The objects; one that is named and not there is a failure, an empty list is not. */
  List<JsonNode> find(JsonNode target) throws ExpressionException {
    String kind = target.path("kind").asText("");
    int slash = kind.indexOf('/');
    GroupVersionKind named =
        GroupVersionKind.of(
            target.path("apiVersion").asText(""), slash < 0 ? kind : kind.substring(0, slash));
    String namespace =
        policyNamespace.isEmpty() ? target.path("namespace").asText("") : policyNamespace;
    String name = target.path("name").asText("");
    boolean exact = isExact(name) && isExact(namespace);
    List<JsonNode> found = new ArrayList<>();
    for (GroupVersionKind type : types(named)) {
      found.addAll(
          exact
              ? one(new ResourceRef(type, namespace, name))
              : several(type, namespace, name, target));
    }
    return found;
  }

  private static boolean isExact(String text) {
    return !text.isEmpty() && !Wildcard.isPattern(text);
  }

  private List<GroupVersionKind> types(GroupVersionKind named) {
    return Wildcard.isPattern(named.apiVersion()) || Wildcard.isPattern(named.kind())
        ? cluster.kinds(named.apiVersion(), named.kind())
        : List.of(named);
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
    // What lives in no namespace is meant by its name alone.
    boolean anywhere = policyNamespace.isEmpty() && !cluster.namespaced(type);
    String within = anywhere ? "" : namespace;
    return switch (cluster.list(type, isExact(within) ? within : "", selector)) {
      case Answer.Found<List<JsonNode>> found ->
          found.value().stream()
              .filter(o -> fits(within, o.path("metadata").path("namespace").asText("")))
              .filter(o -> fits(name, o.path("metadata").path("name").asText("")))
              .toList();
      // The kind itself is missing, which is not the same as that there is no object of it.
      case Answer.Absent<List<JsonNode>> absent -> throw unlisted(type, absent.reason());
      case Answer.Unavailable<List<JsonNode>> unavailable ->
          throw unlisted(type, unavailable.reason());
    };
  }

  private static ExpressionException unlisted(GroupVersionKind type, String reason) {
    return new ExpressionException(
        Kind.LOOKUP, "failed to list targets of kind " + type.kind() + ": " + reason);
  }

  private static boolean fits(String pattern, String text) {
    return pattern.isEmpty() || Wildcard.matches(pattern, text);
  }
}
