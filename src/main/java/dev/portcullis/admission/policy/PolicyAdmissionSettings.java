package dev.portcullis.admission.policy;

import dev.portcullis.policy.NamespaceReach;

/**
 * How policies are judged on their way into a cluster.
 *
 * @param exceptions which exceptions count
 * @param reach what policies of one namespace may reach outside of it
 * @param unknownKinds what becomes of a policy about kinds that are not served
 */
public record PolicyAdmissionSettings(
    ExceptionSettings exceptions, NamespaceReach reach, UnknownKinds unknownKinds) {
  /** What becomes of a new policy that names kinds the API server does not serve. */
  public enum UnknownKinds {
    /** It is let in with a warning: the kinds may come later. */
    WARN,
    /** It is refused when none of the kinds of a filter is served, else let in with a warning. */
    REFUSE
  }
}
