package dev.portcullis.policy;

/**
 * Tells which kinds have a namespace, as far as it is known: a policy may name kinds that no
 * cluster has yet.
 */
@FunctionalInterface
public interface KindScopes {
  /** Knows no kind at all. */
  KindScopes UNKNOWN = kind -> Scope.UNKNOWN;

  /**
   * The scope of a kind.
   *
   * @param kind {@code kind} alone, or {@code apiVersion/kind}
   */
  Scope of(String kind);

  /** What is known of a kind. */
  enum Scope {
    /** Its objects are in namespaces. */
    NAMESPACED,
    /** Its objects are not. */
    CLUSTER,
    /** Nothing is known. */
    UNKNOWN
  }
}
