package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.cel.value.OpaqueValue;

/** A question about an API group, still without a resource. */
record GroupCheck(AuthorizerValue authorizer, String group) implements OpaqueValue {
  @Override
  public String typeName() {
    return AuthorizationLibrary.GROUP_CHECK;
  }

  ResourceCheck resource(String resource) {
    return new ResourceCheck(authorizer, group, resource, "", "", "", "", "");
  }
}
