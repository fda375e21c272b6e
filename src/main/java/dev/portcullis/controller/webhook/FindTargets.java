package dev.portcullis.controller.webhook;

import dev.portcullis.match.KindPattern;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import dev.portcullis.value.Wildcard;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds the resources of the kinds that policies name, in what an API server serves at one moment.
 * Used by one thread.
 */
final class FindTargets {
  private static final String ANY = WebhookTarget.ANY;

  private final ServedResources served;
  private final Map<Asked, Set<WebhookTarget>> known = new HashMap<>();

  private record Asked(String kind, boolean namespacedPolicy) {}

  FindTargets(ServedResources served) {
    this.served = served;
  }

  /**
   * The resources of a kind string.
   *
   * @param kind as a policy writes it
   * @param namespacedPolicy whether a namespaced policy asks, for which only objects in namespaces
   *     count where everything is asked for
   * @return empty when nothing of that kind is served
   */
  Set<WebhookTarget> find(String kind, boolean namespacedPolicy) {
    return known.computeIfAbsent(new Asked(kind, namespacedPolicy), this::find);
  }

  private Set<WebhookTarget> find(Asked asked) {
    return KindPattern.parse(asked.kind())
        .map(
            pattern ->
                isWildcardOfRules(pattern)
                    ? Set.of(everything(pattern, asked.namespacedPolicy()))
                    : discovered(pattern))
        .orElse(Set.of());
  }

  /** Whether a rule can say it as it is: each part is a plain name or everything. */
  private static boolean isWildcardOfRules(KindPattern pattern) {
    return pattern.kind().equals(ANY)
        && isPlain(pattern.group())
        && isPlain(pattern.version())
        && isPlain(pattern.subresource());
  }

  private static boolean isPlain(String part) {
    return part.equals(ANY) || !Wildcard.isPattern(part);
  }

  private static WebhookTarget everything(KindPattern pattern, boolean namespacedOnly) {
    return new WebhookTarget(
        pattern.group(), pattern.version(), ANY, pattern.subresource(), namespacedOnly);
  }

  private Set<WebhookTarget> discovered(KindPattern pattern) {
    Set<WebhookTarget> found = new HashSet<>();
    for (ApiResource one : served.all()) {
      if (one.subresource().isEmpty() == pattern.subresource().isEmpty()
          && Wildcard.matches(pattern.subresource(), one.subresource())
          && Wildcard.matches(pattern.group(), one.group())
          && Wildcard.matches(pattern.version(), one.version())
          && Wildcard.matches(pattern.kind(), mainKind(one))) {
        found.add(
            new WebhookTarget(
                one.group(), one.version(), one.resource(), one.subresource(), one.namespaced()));
      }
    }
    return Set.copyOf(found);
  }

  /** Policies name a subresource by the kind of what it belongs to. */
  private String mainKind(ApiResource one) {
    return one.subresource().isEmpty()
        ? one.kind().kind()
        : served
            .at(one.group(), one.version(), one.resource())
            .map(main -> main.kind().kind())
            .orElse("");
  }
}
