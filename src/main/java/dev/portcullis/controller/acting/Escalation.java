package dev.portcullis.controller.acting;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiResource;
import java.util.List;

/**
 * Rights that an API server asks for besides those to write, because what is written gives rights
 * to somebody. It asks whoever writes, which is us, so that the author has to be asked about here.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/#privilege-escalation-prevention-and-bootstrapping">Privilege
 *     escalation prevention</a>
 */
final class Escalation {
  private static final String RBAC = "rbac.authorization.k8s.io";
  private static final String CERTIFICATES = "certificates.k8s.io";

  private Escalation() {}

  /** What an author has to hold besides, to write an object; mostly nothing. */
  static List<Act> of(ApiResource resource, String subresource, JsonNode object) {
    return switch (resource.group()) {
      case RBAC -> rbac(resource, object);
      case CERTIFICATES -> signing(resource, subresource, object);
      default -> List.of();
    };
  }

  /**
   * The API server also lets those through who hold all rights that are given. Here a right to give
   * them is needed, which can be asked for in one question.
   */
  private static List<Act> rbac(ApiResource resource, JsonNode object) {
    JsonNode metadata = object.path("metadata");
    String namespace = metadata.path("namespace").asText("");
    return switch (resource.resource()) {
      case "roles", "clusterroles" ->
          List.of(Act.with("escalate", resource, "", namespace, metadata.path("name").asText("")));
      case "rolebindings", "clusterrolebindings" ->
          List.of(binding(resource, namespace, object.path("roleRef")));
      default -> List.of();
    };
  }

  private static Act binding(ApiResource resource, String namespace, JsonNode role) {
    String roles = role.path("kind").asText("").equals("ClusterRole") ? "clusterroles" : "roles";
    return new Act(
        "bind",
        resource.group(),
        resource.version(),
        roles,
        "",
        resource.namespaced() ? namespace : "",
        role.path("name").asText(""));
  }

  private static List<Act> signing(ApiResource resource, String subresource, JsonNode object) {
    String verb =
        switch (subresource) {
          case "approval" -> "approve";
          case "status" -> "sign";
          default -> "";
        };
    String signer = object.path("spec").path("signerName").asText("");
    return resource.resource().equals("certificatesigningrequests") && !verb.isEmpty()
        ? List.of(new Act(verb, resource.group(), resource.version(), "signers", "", "", signer))
        : List.of();
  }
}
