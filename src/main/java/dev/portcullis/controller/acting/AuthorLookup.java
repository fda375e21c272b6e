package dev.portcullis.controller.acting;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Deadline;
import dev.portcullis.port.ForwardingLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Look-ups with the rights of a policy. Each is checked as it is executed, before anything that is
 * kept is looked at.
 */
final class AuthorLookup extends ForwardingLookup {
  private final PolicyRights rights;
  private final Supplier<ServedResources> served;

  /**
   * Narrows look-ups.
   *
   * @param all looks up everything, and asks about rights
   * @param served what the API server serves at the moment
   */
  AuthorLookup(PolicyRights rights, ClusterLookup all, Supplier<ServedResources> served) {
    super(all);
    this.rights = rights;
    this.served = served;
  }

  @Override
  public Answer<JsonNode> find(ResourceRef ref) {
    Optional<ApiResource> resource = served.get().ofKind(ref.kind());
    if (resource.isEmpty()) {
      return new Answer.Absent<>(unserved(ref.kind()));
    }
    return refusal(Act.with(Act.GET, resource.get(), "", ref.namespace(), ref.name()))
        .<Answer<JsonNode>>map(Answer.Unavailable::new)
        .orElseGet(() -> rest().find(ref));
  }

  @Override
  public Answer<List<JsonNode>> list(
      GroupVersionKind kind, String namespace, JsonNode labelSelector) {
    Optional<ApiResource> resource = served.get().ofKind(kind);
    if (resource.isEmpty()) {
      return new Answer.Absent<>(unserved(kind));
    }
    return refusal(Act.with(Act.LIST, resource.get(), "", namespace, ""))
        .<Answer<List<JsonNode>>>map(Answer.Unavailable::new)
        .orElseGet(() -> rest().list(kind, namespace, labelSelector));
  }

  /** What an API server serves, and its version, everybody may know. */
  @Override
  public Answer<JsonNode> read(ApiPath path) {
    Optional<String> refusal =
        path.resource().isEmpty()
            ? Optional.empty()
            : refusal(Act.at(path.name().isEmpty() ? Act.LIST : Act.GET, path));
    return refusal.map(AuthorLookup::denied).orElseGet(() -> rest().read(path));
  }

  @Override
  public Answer<JsonNode> create(ApiPath path, JsonNode body) {
    return refusal(Act.creating(path))
        .map(AuthorLookup::denied)
        .orElseGet(() -> rest().create(path, body));
  }

  @Override
  public ClusterLookup until(Deadline deadline) {
    return new AuthorLookup(rights, rest().until(deadline), served);
  }

  @Override
  public ClusterLookup ofEngine() {
    return rest();
  }

  private Optional<String> refusal(Act act) {
    return rights.refusal(act, rest()).map(ApiAnswer.Refused::message);
  }

  /** As calls are answered that an API server denies. */
  private static Answer<JsonNode> denied(String message) {
    return new Answer.Unavailable<>("permission denied: " + message);
  }

  private static String unserved(GroupVersionKind kind) {
    return "no resource of kind " + kind.kind() + " is served in " + kind.apiVersion();
  }
}
