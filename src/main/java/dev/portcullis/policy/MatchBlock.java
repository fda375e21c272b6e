package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A {@code match} or {@code exclude} block. At most one of the three forms decides: {@code any}
 * when it is not empty, else {@code all} when it is not empty, else the filter written directly.
 *
 * @param any one of these suffices
 * @param all each of these is needed
 * @param direct the legacy form: a filter written without {@code any} or {@code all}
 */
public record MatchBlock(List<Filter> any, List<Filter> all, Filter direct) {
  /** A block that says nothing. */
  public static final MatchBlock EMPTY = new MatchBlock(List.of(), List.of(), Filter.EMPTY);

  public MatchBlock {
    any = List.copyOf(any);
    all = List.copyOf(all);
  }

  /** Whether the block says nothing at all. */
  public boolean isEmpty() {
    return any.isEmpty() && all.isEmpty() && direct.isEmpty();
  }

  /**
   * One filter: all of its attributes that are present must hold.
   *
   * @param resources what is said of the resource
   * @param subjects users, groups and service accounts
   * @param roles roles as {@code namespace:name}
   * @param clusterRoles cluster roles
   */
  public record Filter(
      Resources resources, List<Subject> subjects, List<String> roles, List<String> clusterRoles) {
    /** A filter that says nothing. */
    public static final Filter EMPTY = new Filter(Resources.EMPTY, List.of(), List.of(), List.of());

    public Filter {
      subjects = List.copyOf(subjects);
      roles = List.copyOf(roles);
      clusterRoles = List.copyOf(clusterRoles);
    }

    /** Whether the filter says nothing at all. */
    public boolean isEmpty() {
      return resources.isEmpty() && subjects.isEmpty() && roles.isEmpty() && clusterRoles.isEmpty();
    }

    /** The same filter without what it says of the user. */
    public Filter withoutUser() {
      return new Filter(resources, List.of(), List.of(), List.of());
    }
  }

  /**
   * What a filter says of the resource.
   *
   * @param kinds kind strings ({@code apps/v1/Deployment}, {@code Pod/exec})
   * @param name the deprecated single form of names, empty for none
   * @param names name wildcards
   * @param namespaces namespace wildcards
   * @param annotations annotation wildcards
   * @param selector a label selector object over the object's labels
   * @param namespaceSelector a label selector object over the namespace's labels
   * @param operations operation names as written
   */
  public record Resources(
      List<String> kinds,
      String name,
      List<String> names,
      List<String> namespaces,
      Map<String, String> annotations,
      Optional<JsonNode> selector,
      Optional<JsonNode> namespaceSelector,
      List<String> operations) {
    /** Says nothing. */
    public static final Resources EMPTY =
        new Resources(
            List.of(),
            "",
            List.of(),
            List.of(),
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            List.of());

    public Resources {
      kinds = List.copyOf(kinds);
      names = List.copyOf(names);
      namespaces = List.copyOf(namespaces);
      annotations = Map.copyOf(annotations);
      operations = List.copyOf(operations);
    }

    /** Whether nothing is said. */
    public boolean isEmpty() {
      return this.equals(EMPTY);
    }

    /** Whether it speaks of kinds and operations only, so that it holds for every such object. */
    public boolean isGeneral() {
      return equals(
          new Resources(
              kinds,
              "",
              List.of(),
              List.of(),
              Map.of(),
              Optional.empty(),
              Optional.empty(),
              operations));
    }
  }

  /**
   * A user, group or service account.
   *
   * @param kind {@code User}, {@code Group} or {@code ServiceAccount}
   * @param name a name wildcard
   * @param namespace the service account's namespace, empty otherwise
   */
  public record Subject(String kind, String name, String namespace) {}
}
