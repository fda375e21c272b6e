package dev.portcullis.expr.cel.library;

import dev.portcullis.request.UserInfo;

/**
 * What is asked of an authorizer: either a resource or a path.
 *
 * @param user who wants to do it
 * @param verb what is to be done
 * @param path the path of a request that goes to no resource; empty for a resource
 * @param group the API group
 * @param resource the plural name
 * @param subresource the subresource, empty for none
 * @param namespace the namespace, empty for all
 * @param name the name, empty for all
 * @param fieldSelector restricts what is listed, empty for none
 * @param labelSelector restricts what is listed, empty for none
 * @see <a
 *     href="https://kubernetes.io/docs/reference/kubernetes-api/authorization-resources/subject-access-review-v1/">SubjectAccessReview</a>
 */
public record AccessQuestion(
    UserInfo user,
    String verb,
    String path,
    String group,
    String resource,
    String subresource,
    String namespace,
    String name,
    String fieldSelector,
    String labelSelector) {}
