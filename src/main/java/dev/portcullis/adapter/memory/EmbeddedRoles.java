package dev.portcullis.adapter.memory;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.admission.RoleIndex;
import dev.portcullis.port.Answer;
import dev.portcullis.port.RoleLookup;
import dev.portcullis.request.UserInfo;
import java.util.Set;

/** The roles that the bindings of an embedded cluster give, kept while they change. */
public final class EmbeddedRoles implements RoleLookup {
  private static final String RBAC = "rbac.authorization.k8s.io";
  private static final Set<String> KINDS = Set.of("RoleBinding", "ClusterRoleBinding");

  private final RoleIndex index = new RoleIndex();

  /** Follows this cluster from here on. */
  public EmbeddedRoles(EmbeddedCluster cluster) {
    cluster.watch(this::take);
    cluster.objects().stream().filter(EmbeddedRoles::isBinding).forEach(index::put);
  }

  private void take(ClusterEvent event) {
    switch (event) {
      case ClusterEvent.Added added -> put(added.object());
      case ClusterEvent.Modified modified -> put(modified.object());
      case ClusterEvent.Deleted deleted -> {
        if (isBinding(deleted.object())) {
          index.remove(deleted.object());
        }
      }
    }
  }

  private void put(JsonNode object) {
    if (isBinding(object)) {
      index.put(object);
    }
  }

  private static boolean isBinding(JsonNode object) {
    return KINDS.contains(object.path("kind").asText(""))
        && ObjectKey.kind(object).group().equals(RBAC);
  }

  @Override
  public Answer<Roles> roles(UserInfo user, String namespace) {
    return new Answer.Found<>(index.roles(user, namespace));
  }
}
