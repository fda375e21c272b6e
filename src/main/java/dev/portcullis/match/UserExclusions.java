package dev.portcullis.match;

import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Wildcard;
import java.util.ArrayList;
import java.util.List;

/**
 * Users whose requests no policy sees: comma lists of wildcards for user names, groups, roles and
 * cluster roles. An entry that begins with {@code !} includes; a user that any inclusion matches is
 * never excluded.
 *
 * @param exclusions who is excluded
 * @param inclusions who is included all the same
 * @see <a href="https://kyverno.io/docs/installation/customization/#configmap-keys">ConfigMap
 *     keys</a>
 */
public record UserExclusions(Users exclusions, Users inclusions) {
  /** Excludes nobody. */
  public static final UserExclusions NONE = parse("", "", "", "");

  /**
   * Users by wildcards; one match of any list suffices.
   *
   * @param usernames user names
   * @param groups groups
   * @param roles roles as {@code namespace:name}
   * @param clusterRoles cluster roles
   */
  public record Users(
      List<String> usernames, List<String> groups, List<String> roles, List<String> clusterRoles) {
    public Users {
      usernames = List.copyOf(usernames);
      groups = List.copyOf(groups);
      roles = List.copyOf(roles);
      clusterRoles = List.copyOf(clusterRoles);
    }

    boolean match(UserInfo user) {
      return anyMatch(usernames, List.of(user.username()))
          || anyMatch(groups, user.groups())
          || anyMatch(roles, user.roles())
          || anyMatch(clusterRoles, user.clusterRoles());
    }

    private static boolean anyMatch(List<String> patterns, List<String> texts) {
      for (String text : texts) {
        if (Wildcard.anyMatches(patterns, text)) {
          return true;
        }
      }
      return false;
    }
  }

  /** Reads the four comma lists. */
  public static UserExclusions parse(
      String usernames, String groups, String roles, String clusterRoles) {
    return new UserExclusions(
        new Users(
            entries(usernames, false),
            entries(groups, false),
            entries(roles, false),
            entries(clusterRoles, false)),
        new Users(
            entries(usernames, true),
            entries(groups, true),
            entries(roles, true),
            entries(clusterRoles, true)));
  }

  private static List<String> entries(String list, boolean included) {
    List<String> entries = new ArrayList<>();
    for (String part : list.split(",", -1)) {
      String entry = part.strip();
      boolean inclusion = entry.startsWith("!");
      String pattern = inclusion ? entry.substring(1).strip() : entry;
      if (inclusion == included && !pattern.isEmpty()) {
        entries.add(pattern);
      }
    }
    return entries;
  }

  /** Whether the user's requests are not evaluated. */
  public boolean excludes(UserInfo user) {
    return !inclusions.match(user) && exclusions.match(user);
  }
}
