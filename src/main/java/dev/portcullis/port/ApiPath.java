package dev.portcullis.port;

import java.util.Map;

/**
 * A read of the Kubernetes API in the form executed: made from a URL path after the last
 * substitution, checked, and never turned back into a path by anybody but the adapter.
 *
 * @param group the API group, empty for the core group
 * @param version the API version
 * @param namespace the namespace, empty for cluster-scoped resources and all namespaces
 * @param resource the plural resource name
 * @param name the object's name, empty for a list
 * @param subresource the subresource, empty for none
 * @param query the query parameters that are allowed ({@code labelSelector}, {@code fieldSelector},
 *     {@code limit})
 */
public record ApiPath(
    String group,
    String version,
    String namespace,
    String resource,
    String name,
    String subresource,
    Map<String, String> query) {
  public ApiPath {
    query = Map.copyOf(query);
  }
}
