package dev.portcullis.policy;

/**
 * Against what documents are judged.
 *
 * @param refuseDeprecated whether a field that Kyverno does not take any more refuses the policy
 *     instead of being understood with a warning
 * @param admitting whether a document is on its way into a cluster whose kinds are known: then what
 *     its admission would object to refuses it
 * @param scopes which kinds have namespaces
 * @param reach what policies of one namespace may reach outside of it
 */
public record ReadingMode(
    boolean refuseDeprecated, boolean admitting, KindScopes scopes, NamespaceReach reach) {
  /**
   * Understands fields Kyverno used to have, with a warning, and knows which of Kubernetes' own
   * kinds have no namespace.
   */
  public static final ReadingMode LENIENT =
      new ReadingMode(false, false, KubernetesScopes.ALL, NamespaceReach.OWN_NAMESPACE);

  /**
   * Takes and refuses exactly what Kyverno's command line does without a cluster: every kind is
   * taken for one with namespaces, and fields that are gone are refused.
   */
  public static final ReadingMode LIKE_KYVERNO_OFFLINE =
      new ReadingMode(
          true, false, kind -> KindScopes.Scope.NAMESPACED, NamespaceReach.LIKE_KYVERNO);

  /**
   * Judges what is given to an API server that serves these kinds.
   *
   * @param refuseDeprecated whether a field that Kyverno does not take any more refuses the policy
   */
  public static ReadingMode admitting(
      boolean refuseDeprecated, KindScopes scopes, NamespaceReach reach) {
    return new ReadingMode(refuseDeprecated, true, scopes, reach);
  }

  /** The same with another reach of namespaced policies. */
  public ReadingMode within(NamespaceReach other) {
    return new ReadingMode(refuseDeprecated, admitting, scopes, other);
  }

  /** Whether a kind of a match block may not stand in a policy of one namespace. */
  boolean refusesInNamespace(String kind) {
    return admitting && scopes.of(kind) == KindScopes.Scope.CLUSTER;
  }
}
