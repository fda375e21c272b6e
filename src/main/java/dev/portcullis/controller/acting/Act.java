package dev.portcullis.controller.acting;

import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;

/**
 * Something that is done with a resource, in the words in which rights are given.
 *
 * @param verb the verb
 * @param group the API group, empty for the core group
 * @param version the API version
 * @param resource the plural name
 * @param subresource the subresource; empty for none
 * @param namespace the namespace; empty for all, and for what has none
 * @param name the object; empty for all, and for one that is not there yet
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/#review-your-request-attributes">Request
 *     attributes</a>
 */
public record Act(
    String verb,
    String group,
    String version,
    String resource,
    String subresource,
    String namespace,
    String name) {
  static final String GET = "get";
  static final String LIST = "list";
  static final String CREATE = "create";

  private static final String NAMESPACES = "namespaces";

  /** A call at a path. */
  static Act at(String verb, ApiPath path) {
    return at(verb, path, path.name());
  }

  /** A call at a path that makes an object, whose name counts for nothing. */
  static Act creating(ApiPath path) {
    return at(CREATE, path, "");
  }

  private static Act at(String verb, ApiPath path, String name) {
    // An API server takes a namespace for something inside of itself.
    boolean itself = path.group().isEmpty() && path.resource().equals(NAMESPACES);
    return new Act(
        verb,
        path.group(),
        path.version(),
        path.resource(),
        path.subresource(),
        itself ? name : path.namespace(),
        name);
  }

  /** The same with a resource as it is served. */
  static Act with(
      String verb, ApiResource resource, String subresource, String namespace, String name) {
    ApiPath at = resource.at(namespace, name);
    return at(
        verb,
        new ApiPath(
            at.group(),
            at.version(),
            at.namespace(),
            at.resource(),
            at.name(),
            subresource,
            at.query()),
        name);
  }

  Act withName(String other) {
    return new Act(verb, group, version, resource, subresource, namespace, other);
  }

  Act withNamespace(String other) {
    return new Act(verb, group, version, resource, subresource, other, name);
  }

  /** Whether it is done with a namespace and not in one. */
  boolean isOfNamespace() {
    return group.isEmpty() && resource.equals(NAMESPACES);
  }

  /** Whether it stays in a namespace; who is in a namespace may look at it. */
  boolean isIn(String home) {
    return namespace.equals(home) && (!isOfNamespace() || verb.equals(GET));
  }

  /** {@code get secrets "a" in namespace b}, with the group where it has one. */
  String text() {
    StringBuilder text = new StringBuilder(verb).append(' ').append(resource);
    if (!group.isEmpty()) {
      text.append('.').append(group);
    }
    if (!subresource.isEmpty()) {
      text.append('/').append(subresource);
    }
    if (!name.isEmpty()) {
      text.append(" \"").append(name).append('"');
    }
    if (!namespace.isEmpty() && !isOfNamespace()) {
      text.append(" in namespace ").append(namespace);
    }
    return text.toString();
  }
}
