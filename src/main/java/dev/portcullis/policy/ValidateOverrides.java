package dev.portcullis.policy;

import dev.portcullis.value.Wildcard;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds namespaces for which the overrides of one list ask for different actions. */
final class ValidateOverrides {
  private final Set<String> enforced = new TreeSet<>();
  private final Set<String> audited = new TreeSet<>();

  private ValidateOverrides() {}

  static Optional<Problem> check(List<ActionOverride> overrides, String path) {
    ValidateOverrides check = new ValidateOverrides();
    for (int i = 0; i < overrides.size(); i++) {
      String at = path + "[" + i + "].namespaces";
      Optional<Problem> problem = check.add(overrides.get(i), at);
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  private Optional<Problem> add(ActionOverride override, String path) {
    boolean enforce = override.action().filter(a -> a == FailureAction.ENFORCE).isPresent();
    Set<String> others = enforce ? audited : enforced;
    String both =
        new TreeSet<>(override.namespaces())
            .stream()
                .filter(n -> !Wildcard.isPattern(n) && others.contains(n))
                .collect(Collectors.joining(", "));
    if (!both.isEmpty()) {
      return Optional.of(
          new Problem(path, "conflicting namespaces found in path: " + path + ": " + both));
    }
    (enforce ? enforced : audited).addAll(override.namespaces());
    return overlap(audited, enforced)
        .or(() -> overlap(enforced, audited))
        .map(detail -> new Problem(path, "path: " + path + ": " + detail));
  }

  private static Optional<String> overlap(Set<String> patterns, Set<String> namespaces) {
    for (String pattern : patterns) {
      if (!Wildcard.isPattern(pattern)) {
        continue;
      }
      for (String namespace : namespaces) {
        if (Wildcard.matches(pattern, namespace)) {
          return Optional.of(
              Wildcard.isPattern(namespace)
                  ? "wildcard pattern '%s' conflicts with the pattern '%s'"
                      .formatted(pattern, namespace)
                  : "wildcard pattern '%s' matches with namespace '%s'"
                      .formatted(pattern, namespace));
        }
      }
    }
    return Optional.empty();
  }
}
