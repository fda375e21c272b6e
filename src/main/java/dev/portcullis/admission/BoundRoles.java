package dev.portcullis.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.request.UserInfo;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The roles bound to a user: a role counts wherever it is bound, a cluster role when it is bound
 * for the whole cluster or in the namespace of the request.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/">RBAC</a>
 */
final class BoundRoles {
  private final UserInfo user;
  private final String namespace;
  private final SortedSet<String> roles = new TreeSet<>();
  private final SortedSet<String> clusterRoles = new TreeSet<>();

  private BoundRoles(UserInfo user, String namespace) {
    this.user = user;
    this.namespace = namespace;
  }

  /**
   * The user with their roles.
   *
   * @param namespace the namespace of the request, empty for none
   */
  static UserInfo of(
      UserInfo user,
      String namespace,
      List<JsonNode> roleBindings,
      List<JsonNode> clusterRoleBindings) {
    BoundRoles bound = new BoundRoles(user, namespace);
    roleBindings.forEach(bound::addRoleBinding);
    clusterRoleBindings.forEach(bound::addClusterRoleBinding);
    return new UserInfo(
        user.username(),
        user.uid(),
        user.groups(),
        user.extra(),
        List.copyOf(bound.roles),
        List.copyOf(bound.clusterRoles));
  }

  private void addRoleBinding(JsonNode binding) {
    String place = binding.path("metadata").path("namespace").asText("");
    if (!names(binding, place)) {
      return;
    }
    String role = binding.path("roleRef").path("name").asText("");
    switch (binding.path("roleRef").path("kind").asText("")) {
      case "Role" -> roles.add(place + ":" + role);
      case "ClusterRole" -> {
        if (place.equals(namespace)) {
          clusterRoles.add(role);
        }
      }
      default -> {}
    }
  }

  private void addClusterRoleBinding(JsonNode binding) {
    if (names(binding, "")
        && binding.path("roleRef").path("kind").asText("").equals("ClusterRole")) {
      clusterRoles.add(binding.path("roleRef").path("name").asText(""));
    }
  }

  private boolean names(JsonNode binding, String bindingNamespace) {
    for (JsonNode subject : binding.path("subjects")) {
      if (isUser(subject, bindingNamespace)) {
        return true;
      }
    }
    return false;
  }

  private boolean isUser(JsonNode subject, String bindingNamespace) {
    String name = subject.path("name").asText("");
    return switch (subject.path("kind").asText("")) {
      case "User" -> name.equals(user.username());
      case "Group" -> user.groups().contains(name);
      case "ServiceAccount" -> {
        String own = subject.path("namespace").asText("");
        String place = own.isEmpty() ? bindingNamespace : own;
        yield user.username().equals("system:serviceaccount:" + place + ":" + name);
      }
      default -> false;
    };
  }
}
