package dev.portcullis.port;

import java.util.Map;

/**
 * A call of the Kubernetes API in the form executed: made from a URL path after the last
 * substitution, checked, and never turned back into a path by anybody but the adapter.
 *
 * <p>Without a resource it means the discovery document of a group or of a group's version, and
 * with nothing at all the version of the server.
 *
 * @param group the API group, empty for the core group
 * @param version the API version
 * @param namespace the namespace, empty for cluster-scoped resources and all namespaces
 * @param resource the plural resource name
 * @param name the object's name, empty for a list
 * @param subresource the subresource, empty for none
 * @param query the query parameters that are allowed ({@code labelSelector}, {@code fieldSelector},
 *     {@code limit} and the like)
 */
public record ApiPath(
    String group,
    String version,
    String namespace,
    String resource,
    String name,
    String subresource,
    Map<String, String> query) {
  /** The version of the server, {@code /version}. */
  public static final ApiPath SERVER_VERSION = new ApiPath("", "", "", "", "", "", Map.of());

  public ApiPath {
    query = Map.copyOf(query);
  }

  /** The same path with these query parameters in place of its own. */
  public ApiPath withQuery(Map<String, String> other) {
    return new ApiPath(group, version, namespace, resource, name, subresource, other);
  }

  /** Whether it means the version of the server. */
  public boolean isServerVersion() {
    return group.isEmpty() && version.isEmpty() && resource.isEmpty();
  }
}
