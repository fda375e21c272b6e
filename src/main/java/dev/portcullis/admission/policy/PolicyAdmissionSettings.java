package dev.portcullis.admission.policy;

import dev.portcullis.policy.NamespaceReach;

/**
 * How policies are judged on their way into a cluster.
 *
 * @param exceptions which exceptions count
 * @param reach what policies of one namespace may reach outside of it
 * @param unknownKinds what becomes of a policy about kinds that are not served
 * @param removedFields what becomes of a policy with a field that Kyverno used to have
 */
public record PolicyAdmissionSettings(
    ExceptionSettings exceptions,
    NamespaceReach reach,
    UnknownKinds unknownKinds,
    RemovedFields removedFields) {
  /** What becomes of a policy with {@code generateExistingOnPolicyUpdate}. */
  public enum RemovedFields {
    /** It is understood as it was meant, with a warning: many such policies are in use. */
    UNDERSTAND,
    /** It is refused, as Kyverno does since it removed the field. */
    REFUSE
  }

  /** What becomes of a new policy that names kinds the API server does not serve. */
  public enum UnknownKinds {
    /** It is let in with a warning: the kinds may come later. */
    WARN,
    /** It is refused when none of the kinds of a filter is served, else let in with a warning. */
    REFUSE
  }
}
