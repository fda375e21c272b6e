package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.cel.value.OpaqueValue;

/** A question about a resource. */
record ResourceCheck(
    AuthorizerValue authorizer,
    String group,
    String resource,
    String subresource,
    String namespace,
    String name,
    String fieldSelector,
    String labelSelector)
    implements OpaqueValue {
  @Override
  public String typeName() {
    return AuthorizationLibrary.RESOURCE_CHECK;
  }

  ResourceCheck withSubresource(String other) {
    return new ResourceCheck(
        authorizer, group, resource, other, namespace, name, fieldSelector, labelSelector);
  }

  ResourceCheck withNamespace(String other) {
    return new ResourceCheck(
        authorizer, group, resource, subresource, other, name, fieldSelector, labelSelector);
  }

  ResourceCheck withName(String other) {
    return new ResourceCheck(
        authorizer, group, resource, subresource, namespace, other, fieldSelector, labelSelector);
  }

  ResourceCheck withFieldSelector(String other) {
    return new ResourceCheck(
        authorizer, group, resource, subresource, namespace, name, other, labelSelector);
  }

  ResourceCheck withLabelSelector(String other) {
    return new ResourceCheck(
        authorizer, group, resource, subresource, namespace, name, fieldSelector, other);
  }

  AccessDecision check(String verb) {
    return authorizer
        .authorizer()
        .decide(
            new AccessQuestion(
                authorizer.user(),
                verb,
                "",
                group,
                resource,
                subresource,
                namespace,
                name,
                fieldSelector,
                labelSelector));
  }
}
