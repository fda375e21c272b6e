package dev.portcullis.admission.policy;

import dev.portcullis.match.KindPattern;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.Authority;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Wildcard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says what an account lacks to do something with objects of a kind. */
final class Permissions {
  private final ServedResources served;
  private final Authority authority;

  Permissions(ServedResources served, Authority authority) {
    this.served = served;
    this.authority = authority;
  }

  /**
   * Objects that something is done with.
   *
   * @param type their type as written, for messages ({@code apps/v1/Deployment})
   * @param resource where they are; empty when their kind is not served
   * @param subresource the subresource; empty for none
   * @param namespace their namespace as written; empty for all
   * @param name the name as written; empty for all
   */
  record Objects(
      String type,
      Optional<ApiResource> resource,
      String subresource,
      String namespace,
      String name) {}

  /** The objects of a type that is written in two fields. */
  Objects objects(String apiVersion, String kind, String namespace, String name) {
    Optional<KindPattern> parts = KindPattern.parse(kind);
    String own = parts.map(KindPattern::kind).orElse(kind);
    String subresource = parts.map(KindPattern::subresource).orElse("");
    Optional<ApiResource> resource =
        apiVersion.contains("*")
            ? matching(apiVersion, own)
            : served.ofKind(GroupVersionKind.of(apiVersion, own));
    return new Objects(apiVersion + "/" + own, resource, subresource, namespace, name);
  }

  /** The objects of a kind that is written in one string. */
  Objects objects(String kind, String namespace, String name) {
    Optional<KindPattern> pattern = KindPattern.parse(kind);
    Optional<ApiResource> resource =
        pattern.map(p -> p.servedBy(served)).flatMap(Permissions::preferred);
    return new Objects(
        kind, resource, resource.map(ApiResource::subresource).orElse(""), namespace, name);
  }

  private Optional<ApiResource> matching(String apiVersion, String kind) {
    return preferred(
        served.all().stream()
            .filter(one -> one.subresource().isEmpty() && one.kind().kind().equals(kind))
            .filter(one -> Wildcard.matches(apiVersion, one.kind().apiVersion()))
            .toList());
  }

  private static Optional<ApiResource> preferred(List<ApiResource> found) {
    return found.stream()
        .filter(ApiResource::preferred)
        .findFirst()
        .or(() -> found.stream().findFirst());
  }

  /**
   * What an account may not do; empty when it may do all of it.
   *
   * @param user the account
   * @param verbs what it wants to do
   */
  Optional<String> missing(String user, List<String> verbs, Objects objects) {
    if (objects.resource().isEmpty()) {
      return Optional.of("failed to get GVR for kind " + objects.type());
    }
    List<String> refused = new ArrayList<>();
    for (String verb : verbs) {
      switch (authority.allows(access(user, verb, objects.resource().get(), objects))) {
        case Answer.Found<Boolean>(Boolean allowed) -> {
          if (!allowed) {
            refused.add(verb);
          }
        }
        case Answer.Absent<Boolean>(String reason) -> {
          return Optional.of(reason);
        }
        case Answer.Unavailable<Boolean>(String reason) -> {
          return Optional.of(reason);
        }
      }
    }
    return refused.isEmpty() ? Optional.empty() : Optional.of(text(user, refused, objects));
  }

  /** What is not known yet may be anything, so that all of it has to be allowed. */
  private static Authority.Access access(
      String user, String verb, ApiResource resource, Objects objects) {
    return new Authority.Access(
        user,
        verb,
        resource,
        objects.subresource(),
        resource.namespaced() ? known(objects.namespace()) : "",
        known(objects.name()));
  }

  private static String known(String text) {
    return text.contains("{{") || text.contains("$(") || Wildcard.isPattern(text) ? "" : text;
  }

  private static String text(String user, List<String> verbs, Objects objects) {
    return user
        + " requires permissions "
        + String.join(",", verbs)
        + " for resource "
        + objects.type()
        + (objects.subresource().isEmpty() ? "" : "/" + objects.subresource())
        + (objects.namespace().isEmpty() ? "" : " in namespace " + objects.namespace());
  }
}
