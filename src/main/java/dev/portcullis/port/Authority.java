package dev.portcullis.port;

/**
 * Asks the API server what an account may do.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/">Authorization</a>
 */
@FunctionalInterface
public interface Authority {
  /** Allows everything: where there is nobody to ask. */
  Authority UNLIMITED = access -> new Answer.Found<>(true);

  /**
   * Whether an account may do something; {@link Answer.Unavailable} where nobody can tell.
   *
   * @param access what it wants to do
   */
  Answer<Boolean> allows(Access access);

  /**
   * What an account wants to do.
   *
   * @param user the account ({@code system:serviceaccount:<namespace>:<name>})
   * @param verb the verb
   * @param resource what it does it with, as it is served
   * @param subresource the subresource; empty for none
   * @param namespace the namespace; empty for all
   * @param name the object; empty for all
   */
  record Access(
      String user,
      String verb,
      ApiResource resource,
      String subresource,
      String namespace,
      String name) {}
}
