package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.text;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.BoolValue;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;

/**
 * Questions whether the user of a request, or a service account, may do something.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-authorizer-library">Authorizer
 *     library</a>
 */
public final class AuthorizationLibrary {
  /** The type of the variable {@code authorizer}. */
  public static final String AUTHORIZER = "kubernetes.authorization.Authorizer";

  /** The type of the variable {@code authorizer.requestResource}. */
  public static final String RESOURCE_CHECK = "kubernetes.authorization.ResourceCheck";

  static final String PATH_CHECK = "kubernetes.authorization.PathCheck";
  static final String GROUP_CHECK = "kubernetes.authorization.GroupCheck";
  static final String DECISION = "kubernetes.authorization.Decision";

  /** The library. */
  public static final Library LIBRARY =
      Library.named("kubernetes.authz")
          .add(
              AUTHORIZER + "::path(string) " + PATH_CHECK,
              (a, _) -> new PathCheck((AuthorizerValue) a[0], filled(a[1], "path")))
          .add(
              AUTHORIZER + "::group(string) " + GROUP_CHECK,
              (a, _) -> new GroupCheck((AuthorizerValue) a[0], text(a[1])))
          .add(
              AUTHORIZER + "::serviceAccount(string, string) " + AUTHORIZER,
              (a, _) -> serviceAccount((AuthorizerValue) a[0], text(a[1]), text(a[2])))
          .add(
              GROUP_CHECK + "::resource(string) " + RESOURCE_CHECK,
              (a, _) -> ((GroupCheck) a[0]).resource(filled(a[1], "resource")))
          .add(
              RESOURCE_CHECK + "::subresource(string) " + RESOURCE_CHECK,
              (a, _) -> check(a[0]).withSubresource(text(a[1])))
          .add(
              RESOURCE_CHECK + "::namespace(string) " + RESOURCE_CHECK,
              (a, _) -> check(a[0]).withNamespace(text(a[1])))
          .add(
              RESOURCE_CHECK + "::name(string) " + RESOURCE_CHECK,
              (a, _) -> check(a[0]).withName(text(a[1])))
          .add(
              RESOURCE_CHECK + "::fieldSelector(string) " + RESOURCE_CHECK,
              (a, _) -> check(a[0]).withFieldSelector(text(a[1])))
          .add(
              RESOURCE_CHECK + "::labelSelector(string) " + RESOURCE_CHECK,
              (a, _) -> check(a[0]).withLabelSelector(text(a[1])))
          .add(
              RESOURCE_CHECK + "::check(string) " + DECISION,
              (a, cost) -> {
                cost.spend(AccessDecision.COST);
                return check(a[0]).check(text(a[1]));
              })
          .add(
              PATH_CHECK + "::check(string) " + DECISION,
              (a, cost) -> {
                cost.spend(AccessDecision.COST);
                return ((PathCheck) a[0]).check(text(a[1]));
              })
          .add(DECISION + "::allowed() bool", (a, _) -> BoolValue.of(decision(a[0]).allowed()))
          .add(DECISION + "::reason() string", (a, _) -> new StringValue(decision(a[0]).reason()))
          .add(
              DECISION + "::errored() bool",
              (a, _) -> BoolValue.of(!decision(a[0]).error().isEmpty()))
          .add(DECISION + "::error() string", (a, _) -> new StringValue(decision(a[0]).error()))
          .build();

  private AuthorizationLibrary() {}

  private static ResourceCheck check(Value value) {
    return (ResourceCheck) value;
  }

  private static AccessDecision decision(Value value) {
    return (AccessDecision) value;
  }

  private static String filled(Value argument, String name) throws ExpressionException {
    String text = text(argument);
    if (text.isBlank()) {
      throw Failures.failure(name + " must not be empty");
    }
    return text;
  }

  private static Value serviceAccount(AuthorizerValue authorizer, String namespace, String name)
      throws ExpressionException {
    if (!NameFormats.DNS_1123_SUBDOMAIN.isValid(name)) {
      throw Failures.failure("Invalid service account name");
    }
    if (!NameFormats.DNS_1123_LABEL.isValid(namespace)) {
      throw Failures.failure("Invalid service account namespace");
    }
    return authorizer.as(namespace, name);
  }
}
