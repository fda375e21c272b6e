package dev.portcullis.policy;

/**
 * What a policy of one namespace may reach outside of it. What Kubernetes objects it may create,
 * change, copy and read is no setting: only those of its own namespace.
 *
 * @param globalReferences whether it may read GlobalContextEntry objects, which hold what the
 *     controller could read of the whole cluster
 * @param services whether it may call services that are not in its namespace
 */
public record NamespaceReach(boolean globalReferences, boolean services) {
  /** Nothing outside of the namespace. */
  public static final NamespaceReach OWN_NAMESPACE = new NamespaceReach(false, false);

  /** All that Kyverno 1.19 lets it reach. */
  public static final NamespaceReach LIKE_KYVERNO = new NamespaceReach(true, true);
}
