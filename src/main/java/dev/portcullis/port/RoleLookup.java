package dev.portcullis.port;

import dev.portcullis.request.UserInfo;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells the roles bound to a user: a role counts wherever it is bound, a cluster role when it is
 * bound for the whole cluster or in the namespace of the request.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/">RBAC</a>
 */
@FunctionalInterface
public interface RoleLookup {
  /**
   * Roles of a user, sorted, each once.
   *
   * @param roles the roles as {@code namespace:name}
   * @param clusterRoles the cluster roles by name
   */
  record Roles(List<String> roles, List<String> clusterRoles) {
    public Roles {
      roles = List.copyOf(roles);
      clusterRoles = List.copyOf(clusterRoles);
    }

    /** These roles and others. */
    public Roles and(Roles others) {
      return new Roles(union(roles, others.roles()), union(clusterRoles, others.clusterRoles()));
    }

    private static List<String> union(List<String> some, List<String> others) {
      return Stream.concat(some.stream(), others.stream()).distinct().sorted().toList();
    }
  }

  /**
   * The roles of a user; a user without any is an answer too.
   *
   * @param namespace the namespace of the request, empty for none
   */
  Answer<Roles> roles(UserInfo user, String namespace);
}
