package dev.portcullis.controller.webhook;

import dev.portcullis.request.Operation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Collects what policies need to be asked about, and writes it with as few rules as possible. */
final class NeededResources {
  private static final String EPHEMERAL_CONTAINERS = "pods/ephemeralcontainers";

  private final Map<WebhookTarget, EnumSet<Operation>> needed = new HashMap<>();

  private record Place(String group, String version, boolean namespacedOnly) {}

  /** These operations on these resources are needed, too. */
  void add(Set<WebhookTarget> targets, Set<Operation> operations) {
    if (operations.isEmpty()) {
      return;
    }
    for (WebhookTarget target : targets) {
      needed.computeIfAbsent(target, t -> EnumSet.noneOf(Operation.class)).addAll(operations);
    }
  }

  /** Whether nothing is needed. */
  boolean isEmpty() {
    return needed.isEmpty();
  }

  /** The rules, in the order in which they are written. */
  List<WebhookRule> rules() {
    Map<Place, Map<EnumSet<Operation>, Set<String>>> places = new HashMap<>();
    needed.forEach(
        (target, operations) -> {
          EnumSet<Operation> own = EnumSet.copyOf(operations);
          own.removeIf(operation -> coveredByAnother(target, operation));
          if (!own.isEmpty()) {
            places
                .computeIfAbsent(
                    new Place(target.group(), target.version(), target.namespacedOnly()),
                    p -> new HashMap<>())
                .computeIfAbsent(own, o -> new HashSet<>())
                .add(target.path());
          }
        });
    List<WebhookRule> rules = new ArrayList<>();
    places.forEach(
        (place, byOperations) ->
            byOperations.forEach((operations, paths) -> rules.add(rule(place, operations, paths))));
    rules.sort(WebhookRule.ORDER);
    return rules;
  }

  private boolean coveredByAnother(WebhookTarget target, Operation operation) {
    for (Map.Entry<WebhookTarget, EnumSet<Operation>> other : needed.entrySet()) {
      if (other.getValue().contains(operation)
          && !other.getKey().equals(target)
          && other.getKey().covers(target)) {
        return true;
      }
    }
    return false;
  }

  /** What is said of pods is also said of the containers that are added to them later. */
  private static WebhookRule rule(Place place, Set<Operation> operations, Set<String> paths) {
    boolean core =
        (place.group().isEmpty() || place.group().equals(WebhookTarget.ANY))
            && (place.version().equals("v1") || place.version().equals(WebhookTarget.ANY));
    boolean pods = paths.contains("pods") || paths.contains(WebhookTarget.ANY);
    // API servers refuse a rule that names something beside a wildcard for it.
    boolean named = paths.contains("*/ephemeralcontainers") || paths.contains("pods/*");
    if (core && pods && !named) {
      paths.add(EPHEMERAL_CONTAINERS);
    }
    return WebhookRule.of(
        place.group(), place.version(), paths, operations, place.namespacedOnly());
  }

  /** The resources and operations that were added, in order; for messages and tests. */
  @Override
  public String toString() {
    Map<String, Set<Operation>> sorted = new TreeMap<>();
    needed.forEach((target, operations) -> sorted.put(target.toString(), operations));
    return sorted.toString();
  }
}
