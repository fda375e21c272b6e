package dev.portcullis.match;

import dev.portcullis.match.MatchResult.NotMatched;
import dev.portcullis.policy.MatchBlock.Filter;
import dev.portcullis.policy.MatchBlock.Subject;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Wildcard;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** What a filter says of the user: roles, cluster roles and subjects, each of which must hold. */
final class UserFilter {
  private static final NotMatched ROLES =
      new NotMatched("user info does not match roles for the given conditionBlock");
  private static final NotMatched CLUSTER_ROLES =
      new NotMatched("user info does not match clustersRoles for the given conditionBlock");
  private static final NotMatched SUBJECTS =
      new NotMatched("user info does not match subject for the given conditionBlock");

  /** Says nothing of users. */
  private static final UserFilter NOTHING = new UserFilter(Filter.EMPTY);

  private final Set<String> roles;
  private final Set<String> clusterRoles;
  private final List<Subject> subjects;

  static UserFilter of(Filter source) {
    boolean none =
        source.roles().isEmpty() && source.clusterRoles().isEmpty() && source.subjects().isEmpty();
    return none ? NOTHING : new UserFilter(source);
  }

  private UserFilter(Filter source) {
    this.roles = Set.copyOf(source.roles());
    this.clusterRoles = Set.copyOf(source.clusterRoles());
    this.subjects = source.subjects().stream().map(UserFilter::byName).toList();
  }

  /** A service account is matched by its user name. */
  private static Subject byName(Subject subject) {
    return subject.kind().equals("ServiceAccount")
        ? new Subject(
            "User",
            "system:serviceaccount:" + subject.namespace() + ":" + subject.name(),
            subject.namespace())
        : subject;
  }

  /** Whether it says nothing, so that every user fits. */
  boolean isEmpty() {
    return this == NOTHING;
  }

  MatchResult matches(UserInfo user) {
    if (!roles.isEmpty() && Collections.disjoint(roles, user.roles())) {
      return ROLES;
    }
    if (!clusterRoles.isEmpty() && Collections.disjoint(clusterRoles, user.clusterRoles())) {
      return CLUSTER_ROLES;
    }
    if (!subjects.isEmpty() && subjects.stream().noneMatch(subject -> is(subject, user))) {
      return SUBJECTS;
    }
    return MatchResult.MATCHED;
  }

  private static boolean is(Subject subject, UserInfo user) {
    return switch (subject.kind()) {
      case "User" -> Wildcard.matches(subject.name(), user.username());
      case "Group" -> user.groups().stream().anyMatch(g -> Wildcard.matches(subject.name(), g));
      default -> false;
    };
  }
}
