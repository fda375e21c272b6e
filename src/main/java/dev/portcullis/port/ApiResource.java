package dev.portcullis.port;

import dev.portcullis.request.GroupVersionKind;
import java.util.Map;
import java.util.Set;

/**
 * A resource that an API server serves.
 *
 * @param group the API group of its path, empty for the core group
 * @param version the API version of its path
 * @param resource the plural name
 * @param subresource the subresource, empty for the resource itself
 * @param kind the type of its objects; that of a subresource may belong to another group
 * @param namespaced whether its objects live in namespaces
 * @param preferred whether its version is the one the server prefers for the group
 * @param verbs what it can be asked for
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/overview/kubernetes-api/#discovery-api">Discovery</a>
 */
public record ApiResource(
    String group,
    String version,
    String resource,
    String subresource,
    GroupVersionKind kind,
    boolean namespaced,
    boolean preferred,
    Set<String> verbs) {
  public ApiResource {
    verbs = Set.copyOf(verbs);
  }

  /** {@code pods} or {@code pods/exec}. */
  public String path() {
    return subresource.isEmpty() ? resource : resource + "/" + subresource;
  }

  /** Where one of its objects is, or all of them with an empty name. */
  public ApiPath at(String namespace, String name) {
    return new ApiPath(
        group, version, namespaced ? namespace : "", resource, name, subresource, Map.of());
  }
}
