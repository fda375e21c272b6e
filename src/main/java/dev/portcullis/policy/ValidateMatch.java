package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** What {@code match} and {@code exclude} blocks must hold to. */
final class ValidateMatch {
  private static final Set<String> SUBJECT_KINDS = Set.of("User", "Group", "ServiceAccount");

  private final Place place;
  private final List<Problem> problems = new ArrayList<>();

  private ValidateMatch(Place place) {
    this.place = place;
  }

  /**
   * Where the policy of a block lives.
   *
   * @param namespaced whether in one namespace
   * @param refused the kinds it may not name for that reason
   */
  record Place(boolean namespaced, Predicate<String> refused) {
    /** In no namespace: it may name every kind. */
    static final Place CLUSTER = new Place(false, kind -> false);

    /** In one namespace. */
    static Place namespaced(ReadingMode mode) {
      return new Place(true, mode::refusesInNamespace);
    }
  }

  /**
   * Everything wrong in a block.
   *
   * @param block the block
   * @param path its path
   * @param place where its policy lives
   */
  static List<Problem> check(MatchBlock block, String path, Place place) {
    ValidateMatch check = new ValidateMatch(place);
    if (!block.any().isEmpty() && !block.all().isEmpty()) {
      check.problems.add(Problem.invalid(path, "any, all", "Can't specify any and all together"));
    }
    check.filters(block.any(), path + ".any");
    check.filters(block.all(), path + ".all");
    check.filter(block.direct(), path);
    return check.problems;
  }

  private void filters(List<MatchBlock.Filter> filters, String path) {
    for (int i = 0; i < filters.size(); i++) {
      filter(filters.get(i), path + "[" + i + "]");
    }
  }

  private void filter(MatchBlock.Filter filter, String path) {
    problems.addAll(user(filter, path));
    resources(filter.resources(), path);
  }

  /** What is wrong in the subjects and roles of a filter. */
  static List<Problem> user(MatchBlock.Filter filter, String path) {
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < filter.subjects().size(); i++) {
      subject(filter.subjects().get(i), path + ".subjects[" + i + "]", problems);
    }
    for (int i = 0; i < filter.roles().size(); i++) {
      String role = filter.roles().get(i);
      if (role.split(":", -1).length != 2) {
        problems.add(
            Problem.invalid(
                path + ".roles[" + i + "]",
                role,
                "Role is expected to be in namespace:name format"));
      }
    }
    return problems;
  }

  private static void subject(MatchBlock.Subject subject, String path, List<Problem> problems) {
    if (subject.kind().isEmpty()) {
      problems.add(Problem.required(path + ".kind", ""));
    } else if (!SUBJECT_KINDS.contains(subject.kind())) {
      problems.add(
          Problem.invalid(
              path + ".kind", subject.kind(), "kind must be 'User', 'Group', or 'ServiceAccount'"));
    }
    if (subject.name().isEmpty()) {
      problems.add(Problem.required(path + ".name", ""));
    }
    if (subject.kind().equals("ServiceAccount") && subject.namespace().isEmpty()) {
      problems.add(
          Problem.required(
              path + ".namespace", "namespace is required when Kind is ServiceAccount"));
    }
  }

  private void resources(MatchBlock.Resources resources, String path) {
    if (!resources.name().isEmpty() && !resources.names().isEmpty()) {
      problems.add(
          Problem.invalid(
              path, resources.name(), "Both name and names can not be specified together"));
    }
    resources.selector().ifPresent(selector -> selector(selector, path + ".selector"));
    if (place.namespaced() && !resources.namespaces().isEmpty()) {
      problems.add(
          Problem.forbidden(
              path + ".namespaces", "Filtering namespaces not allowed in namespaced policies"));
    }
    List<String> kinds = resources.kinds();
    for (int i = 0; i < kinds.size(); i++) {
      if (place.refused().test(kinds.get(i))) {
        problems.add(
            Problem.forbidden(
                path + ".kinds[" + i + "]",
                "Cluster wide resource '" + kinds.get(i) + "' not allowed in namespaced policy"));
      }
    }
  }

  private void selector(JsonNode selector, String path) {
    if (LabelSyntax.hasWildcard(selector)) {
      return;
    }
    Optional<String> problem = LabelSyntax.problem(selector);
    boolean empty =
        selector.path("matchLabels").isEmpty() && selector.path("matchExpressions").isEmpty();
    String detail = problem.orElse(empty ? "The requirements are not specified in selector" : "");
    if (!detail.isEmpty()) {
      problems.add(Problem.invalid(path, selector.toString(), detail));
    }
  }
}
