package dev.portcullis.expr.variable;

import dev.portcullis.port.ApiPath;
import java.util.Map;
import java.util.Set;

/**
 * The resources that a POST asks and that store nothing: questions about users and their rights, of
 * Kubernetes and of OpenShift. A policy reads the cluster; what it wants to make, it says in a
 * generate rule.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access">Checking
 *     API access</a>
 */
final class ReviewResources {
  private static final Map<String, Set<String>> BY_GROUP =
      Map.of(
          "authorization.k8s.io",
          Set.of(
              "subjectaccessreviews",
              "localsubjectaccessreviews",
              "selfsubjectaccessreviews",
              "selfsubjectrulesreviews"),
          "authentication.k8s.io",
          Set.of("tokenreviews", "selfsubjectreviews"),
          "authorization.openshift.io",
          Set.of(
              "subjectaccessreviews",
              "localsubjectaccessreviews",
              "resourceaccessreviews",
              "localresourceaccessreviews",
              "selfsubjectrulesreviews",
              "subjectrulesreviews"),
          "security.openshift.io",
          Set.of(
              "podsecuritypolicyreviews",
              "podsecuritypolicyselfsubjectreviews",
              "podsecuritypolicysubjectreviews"));

  private ReviewResources() {}

  /** Whether a POST to this path is a question. */
  static boolean contain(ApiPath path) {
    return path.name().isEmpty()
        && path.subresource().isEmpty()
        && BY_GROUP.getOrDefault(path.group(), Set.of()).contains(path.resource());
  }
}
