package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Wildcard;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds rules that exclude everything they match. */
final class MatchExcludeConflict {
  private MatchExcludeConflict() {}

  /** Whether nothing can be left of what is matched. */
  static boolean exists(MatchBlock match, MatchBlock exclude) {
    if (!exclude.all().isEmpty() || !match.all().isEmpty()) {
      return false;
    }
    if (!match.any().isEmpty() && !exclude.any().isEmpty()) {
      return match.any().stream().anyMatch(exclude.any()::contains);
    }
    return !exclude.isEmpty() && covers(exclude.direct(), match.direct());
  }

  /** Whether what a filter excludes is a superset of what the other one matches. */
  private static boolean covers(MatchBlock.Filter exclude, MatchBlock.Filter match) {
    MatchBlock.Resources excluded = exclude.resources();
    MatchBlock.Resources matched = match.resources();
    boolean users =
        covers(exclude.roles(), match.roles())
            && covers(exclude.clusterRoles(), match.clusterRoles())
            && covers(exclude.subjects(), match.subjects());
    if (!users
        || (!excluded.name().isEmpty() && !Wildcard.matches(excluded.name(), matched.name()))) {
      return false;
    }
    if (!excluded.names().isEmpty()) {
      return matched.names().stream().anyMatch(name -> Wildcard.anyMatches(excluded.names(), name));
    }
    return covers(excluded.namespaces(), matched.namespaces())
        && covers(excluded.kinds(), matched.kinds())
        && selectorCovers(excluded.selector(), matched.selector())
        && selectorCovers(excluded.namespaceSelector(), matched.namespaceSelector())
        && excluded.annotations().equals(matched.annotations());
  }

  /** What is not said excludes all; what is said excludes no more than it lists. */
  private static <T> boolean covers(List<T> exclude, Collection<T> match) {
    return exclude.isEmpty() || (!match.isEmpty() && exclude.containsAll(match));
  }

  private static boolean selectorCovers(Optional<JsonNode> exclude, Optional<JsonNode> match) {
    if (exclude.isEmpty() || match.isEmpty()) {
      return exclude.isEmpty() && match.isEmpty();
    }
    return covers(
            exclude.get().path("matchExpressions").valueStream().toList(),
            match.get().path("matchExpressions").valueStream().toList())
        && covers(List.copyOf(labels(exclude.get())), labels(match.get()));
  }

  private static Set<String> labels(JsonNode selector) {
    return selector.path("matchLabels").properties().stream()
        .map(label -> label.getKey() + "=" + label.getValue().asText())
        .collect(Collectors.toSet());
  }
}
