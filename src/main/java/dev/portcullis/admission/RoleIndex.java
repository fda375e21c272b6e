package dev.portcullis.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.RoleLookup.Roles;
import dev.portcullis.request.UserInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Role bindings by the users and groups that they name, so that the roles of a user are found
 * without looking at every binding. Written by one thread at a time, read by all.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/rbac/">RBAC</a>
 */
public final class RoleIndex {
  private final Map<Binding, Set<Entry>> bindings = new ConcurrentHashMap<>();
  private final Map<Subject, Set<Grant>> grants = new ConcurrentHashMap<>();

  /** A binding by its identity; the namespace of a ClusterRoleBinding is empty. */
  private record Binding(String namespace, String name) {
    static Binding of(JsonNode binding) {
      JsonNode metadata = binding.path("metadata");
      return new Binding(metadata.path("namespace").asText(""), metadata.path("name").asText(""));
    }
  }

  /** A user or a group; a service account is a user. */
  private record Subject(boolean group, String name) {}

  /** What a binding gives; the binding is part of it, because two may give the same. */
  private record Grant(Binding binding, boolean clusterRole, String role) {}

  private record Entry(Subject subject, Grant grant) {}

  /** Takes a RoleBinding or ClusterRoleBinding in, in place of the one with its identity. */
  public void put(JsonNode binding) {
    Binding identity = Binding.of(binding);
    Set<Entry> entries = entries(identity, binding);
    Set<Entry> before = bindings.put(identity, entries);
    // What stays is never missing in between.
    entries.forEach(
        e ->
            grants.computeIfAbsent(e.subject(), s -> ConcurrentHashMap.newKeySet()).add(e.grant()));
    if (before != null) {
      before.stream().filter(e -> !entries.contains(e)).forEach(this::withdraw);
    }
  }

  /** Takes a binding out. */
  public void remove(JsonNode binding) {
    Set<Entry> before = bindings.remove(Binding.of(binding));
    if (before != null) {
      before.forEach(this::withdraw);
    }
  }

  private void withdraw(Entry entry) {
    grants.computeIfPresent(
        entry.subject(),
        (subject, all) -> {
          all.remove(entry.grant());
          return all.isEmpty() ? null : all;
        });
  }

  private static Set<Entry> entries(Binding identity, JsonNode binding) {
    JsonNode role = binding.path("roleRef");
    String kind = role.path("kind").asText("");
    boolean known = kind.equals("ClusterRole") || (kind.equals("Role") && hasPlace(identity));
    Set<Entry> entries = new HashSet<>();
    if (known) {
      Grant grant = new Grant(identity, kind.equals("ClusterRole"), role.path("name").asText(""));
      binding
          .path("subjects")
          .forEach(
              subject ->
                  subjects(subject, identity).forEach(s -> entries.add(new Entry(s, grant))));
    }
    return Set.copyOf(entries);
  }

  private static boolean hasPlace(Binding binding) {
    return !binding.namespace().isEmpty();
  }

  private static List<Subject> subjects(JsonNode subject, Binding binding) {
    String name = subject.path("name").asText("");
    return switch (subject.path("kind").asText("")) {
      case "User" -> List.of(new Subject(false, name));
      case "Group" -> List.of(new Subject(true, name));
      case "ServiceAccount" -> {
        String own = subject.path("namespace").asText("");
        String place = own.isEmpty() ? binding.namespace() : own;
        yield List.of(new Subject(false, "system:serviceaccount:" + place + ":" + name));
      }
      default -> List.of();
    };
  }

  /**
   * The roles of a user.
   *
   * @param namespace the namespace of the request, empty for none
   */
  public Roles roles(UserInfo user, String namespace) {
    SortedSet<String> roles = new TreeSet<>();
    SortedSet<String> clusterRoles = new TreeSet<>();
    Set<Subject> subjects = new HashSet<>();
    subjects.add(new Subject(false, user.username()));
    user.groups().forEach(group -> subjects.add(new Subject(true, group)));
    for (Subject subject : subjects) {
      for (Grant grant : grants.getOrDefault(subject, Set.of())) {
        String place = grant.binding().namespace();
        if (!grant.clusterRole()) {
          roles.add(place + ":" + grant.role());
        } else if (place.isEmpty() || place.equals(namespace)) {
          clusterRoles.add(grant.role());
        }
      }
    }
    return new Roles(List.copyOf(roles), List.copyOf(clusterRoles));
  }
}
