package dev.portcullis.controller.webhook;

/**
 * Resources that a webhook is called for; each part may be {@code *}.
 *
 * @param group the API group, empty for the core group
 * @param version the API version
 * @param resource the plural name
 * @param subresource the subresource, empty for the resource itself
 * @param namespacedOnly whether only objects in namespaces count
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/#matching-requests-rules">Rules
 *     of webhooks</a>
 */
record WebhookTarget(
    String group, String version, String resource, String subresource, boolean namespacedOnly) {
  static final String ANY = "*";

  /** {@code pods} or {@code pods/exec}. */
  String path() {
    return subresource.isEmpty() ? resource : resource + "/" + subresource;
  }

  /** Whether every request for the other one is a request for this one, too. */
  boolean covers(WebhookTarget other) {
    return covers(group, other.group)
        && covers(version, other.version)
        && (!namespacedOnly || other.namespacedOnly)
        && coversPath(other);
  }

  private boolean coversPath(WebhookTarget other) {
    if (resource.equals(ANY) && subresource.equals(ANY)) {
      return true;
    }
    // What is said of all subresources says nothing of the resource itself.
    return covers(resource, other.resource)
        && (subresource.equals(other.subresource)
            || (subresource.equals(ANY) && !other.subresource.isEmpty()));
  }

  private static boolean covers(String broad, String narrow) {
    return broad.equals(ANY) || broad.equals(narrow);
  }
}
