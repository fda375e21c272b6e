package dev.portcullis.policy;

import java.util.Set;

/** What a document is to the reader. */
enum DocumentKind {
  /** A ClusterPolicy or Policy. */
  POLICY,
  /** A PolicyException. */
  EXCEPTION,
  /** A policy of a kind that is not evaluated yet. */
  UNSUPPORTED,
  /** No policy. */
  OTHER;

  private static final String OWN = "kyverno.io/";
  private static final Set<String> POLICIES = Set.of("ClusterPolicy", "Policy");
  private static final Set<String> CLEANUP = Set.of("CleanupPolicy", "ClusterCleanupPolicy");
  private static final Set<String> NATIVE =
      Set.of(
          "ValidatingAdmissionPolicy",
          "ValidatingAdmissionPolicyBinding",
          "MutatingAdmissionPolicy",
          "MutatingAdmissionPolicyBinding");

  static DocumentKind of(DocumentSource source) {
    String version = source.apiVersion();
    String kind = source.kind();
    if (version.startsWith("policies.kyverno.io/")) {
      return UNSUPPORTED;
    }
    if (version.startsWith("admissionregistration.k8s.io/") && NATIVE.contains(kind)) {
      return UNSUPPORTED;
    }
    if (!version.startsWith(OWN)) {
      return OTHER;
    }
    if (POLICIES.contains(kind)) {
      return POLICY;
    }
    if (kind.equals("PolicyException")) {
      return EXCEPTION;
    }
    return CLEANUP.contains(kind) ? UNSUPPORTED : OTHER;
  }
}
