package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.cel.value.OpaqueValue;
import dev.portcullis.request.UserInfo;
import java.util.List;
import java.util.Map;

/**
 * The variable {@code authorizer}.
 *
 * @param authorizer who answers
 * @param user who is asked about
 */
public record AuthorizerValue(Authorizer authorizer, UserInfo user) implements OpaqueValue {
  @Override
  public String typeName() {
    return AuthorizationLibrary.AUTHORIZER;
  }

  /** The variable {@code authorizer.requestResource}: questions about the resource of a request. */
  public OpaqueValue resource(
      String group, String resource, String subresource, String namespace, String name) {
    return new ResourceCheck(this, group, resource, subresource, namespace, name, "", "");
  }

  AuthorizerValue as(String namespace, String name) {
    String account = "system:serviceaccount:" + namespace + ":" + name;
    List<String> groups = List.of("system:serviceaccounts", "system:serviceaccounts:" + namespace);
    return new AuthorizerValue(
        authorizer, new UserInfo(account, "", groups, Map.of(), List.of(), List.of()));
  }
}
