package dev.portcullis.deploy;

import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;

/**
 * What a user may do, as the API server sees it.
 *
 * @param client may ask for others
 * @param user the user
 */
record Rights(KubernetesClient client, String user) {
  boolean may(String verb, String group, String resource) {
    return may(verb, group, resource, "", "", "");
  }

  boolean mayIn(String namespace, String verb, String resource) {
    return may(verb, "", resource, "", namespace, "");
  }

  boolean may(
      String verb,
      String group,
      String resource,
      String subresource,
      String namespace,
      String name) {
    return client
        .resource(
            new SubjectAccessReviewBuilder()
                .withNewSpec()
                .withUser(user)
                .withNewResourceAttributes()
                .withVerb(verb)
                .withGroup(group)
                .withResource(resource)
                .withSubresource(subresource)
                .withNamespace(namespace)
                .withName(name)
                .endResourceAttributes()
                .endSpec()
                .build())
        .create()
        .getStatus()
        .getAllowed();
  }
}
