package dev.portcullis.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.RoleLookup;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.util.List;

/** Finds roles by listing every binding; for clusters that are small and near. */
public final class ListedRoles implements RoleLookup {
  private static final List<GroupVersionKind> BINDINGS =
      List.of(
          GroupVersionKind.of("rbac.authorization.k8s.io/v1", "RoleBinding"),
          GroupVersionKind.of("rbac.authorization.k8s.io/v1", "ClusterRoleBinding"));

  private final ClusterLookup cluster;

  /** Lists in this cluster. */
  public ListedRoles(ClusterLookup cluster) {
    this.cluster = cluster;
  }

  @Override
  public Answer<Roles> roles(UserInfo user, String namespace) {
    RoleIndex index = new RoleIndex();
    for (GroupVersionKind kind : BINDINGS) {
      switch (cluster.list(kind, "", Json.object())) {
        case Answer.Found<List<JsonNode>>(List<JsonNode> bindings) -> bindings.forEach(index::put);
        case Answer.Absent<List<JsonNode>> absent -> {}
        case Answer.Unavailable<List<JsonNode>>(String reason) -> {
          return new Answer.Unavailable<>(reason);
        }
      }
    }
    return new Answer.Found<>(index.roles(user, namespace));
  }
}
