package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.cel.value.OpaqueValue;

/** A question about a path. */
record PathCheck(AuthorizerValue authorizer, String path) implements OpaqueValue {
  @Override
  public String typeName() {
    return AuthorizationLibrary.PATH_CHECK;
  }

  AccessDecision check(String verb) {
    return authorizer
        .authorizer()
        .decide(new AccessQuestion(authorizer.user(), verb, path, "", "", "", "", "", "", ""));
  }
}
