package dev.portcullis.controller.acting;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.admission.author.AuthorSeal;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.GroupVersionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The cluster with the rights of a policy's author. What they may do is done by our own account,
 * whose rights are the limit.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/">Authorization</a>
 */
final class AuthorCluster implements ActingCluster {
  private final OwnAccountCluster own;
  private final Supplier<ServedResources> served;
  private final PolicyRights rights;
  private final Supplier<Optional<AuthorSeal>> seal;

  /**
   * The cluster for one policy.
   *
   * @param rights what the policy may do
   * @param seal seals the author of policies that policies write
   */
  AuthorCluster(KubeObjects objects, PolicyRights rights, Supplier<Optional<AuthorSeal>> seal) {
    this.own = new OwnAccountCluster(objects);
    this.served = objects.discovery()::current;
    this.rights = rights;
    this.seal = seal;
  }

  @Override
  public ClusterLookup lookup() {
    return new AuthorLookup(rights, own.lookup(), served);
  }

  @Override
  public Optional<ApiResource> resource(GroupVersionKind kind) {
    return own.resource(kind);
  }

  @Override
  public Optional<String> unfollowed(ApiPath path) {
    return rights
        .refusal(List.of(Act.at(Act.LIST, path), Act.at("watch", path)), own.lookup())
        .map(ApiAnswer.Refused::message);
  }

  @Override
  public ApiAnswer list(ApiPath path) {
    Optional<ApiAnswer.Refused> refusal = rights.refusal(Act.at(Act.LIST, path), own.lookup());
    return refusal.isPresent() ? refusal.get() : own.list(path);
  }

  @Override
  public ApiAnswer create(JsonNode object) {
    return write(object, "", List.of(Act.CREATE), () -> own.create(attributed(object)));
  }

  @Override
  public ApiAnswer replace(JsonNode object, String subresource) {
    return write(
        object,
        subresource,
        List.of("update"),
        () -> own.replace(subresource.isEmpty() ? attributed(object) : object, subresource));
  }

  /** An API server asks for both: whether the object is there is known to it alone. */
  @Override
  public ApiAnswer apply(JsonNode object, String manager) {
    return write(
        object, "", List.of("patch", Act.CREATE), () -> own.apply(attributed(object), manager));
  }

  @Override
  public ApiAnswer delete(ResourceRef ref, Deletion deletion) {
    Optional<ApiResource> resource = own.resource(ref.kind());
    if (resource.isEmpty()) {
      return unserved(ref.kind());
    }
    Act act = Act.with("delete", resource.get(), "", ref.namespace(), ref.name());
    Optional<ApiAnswer.Refused> refusal = rights.refusal(act, own.lookup());
    return refusal.isPresent() ? refusal.get() : own.delete(ref, deletion);
  }

  private ApiAnswer write(
      JsonNode object, String subresource, List<String> verbs, Supplier<ApiAnswer> call) {
    ResourceRef ref = KubeObjects.ref(object);
    Optional<ApiResource> resource = own.resource(ref.kind());
    if (resource.isEmpty()) {
      return unserved(ref.kind());
    }
    List<Act> acts = new ArrayList<>();
    for (String verb : verbs) {
      String name = verb.equals(Act.CREATE) ? "" : ref.name();
      acts.add(Act.with(verb, resource.get(), subresource, ref.namespace(), name));
    }
    acts.addAll(Escalation.of(resource.get(), subresource, object));
    Optional<ApiAnswer.Refused> refusal = rights.refusal(acts, own.lookup());
    return refusal.isPresent() ? refusal.get() : call.get();
  }

  /** A policy that a policy writes may do no more than the one that writes it. */
  private JsonNode attributed(JsonNode object) {
    if (!ActingKinds.contain(object)) {
      return object;
    }
    return rights
        .author()
        .flatMap(author -> seal.get().map(by -> by.writtenFor(author, object)))
        .orElse(object);
  }

  private static ApiAnswer unserved(GroupVersionKind kind) {
    return new ApiAnswer.Refused(
        404,
        "NotFound",
        "no resource of kind " + kind.kind() + " is served in " + kind.apiVersion());
  }
}
