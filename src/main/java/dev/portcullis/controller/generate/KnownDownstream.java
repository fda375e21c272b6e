package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ResourceRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The objects that rules have made, as their labels say, by where they come from. Thread-safe. */
final class KnownDownstream {
  private final Map<ResourceRef, JsonNode> byRef = new ConcurrentHashMap<>();
  private final Map<PolicyOnTrigger, Set<ResourceRef>> byKey = new ConcurrentHashMap<>();

  void put(JsonNode metadata) {
    ResourceRef ref = Origin.ref(metadata);
    JsonNode before = byRef.put(ref, metadata);
    Optional<PolicyOnTrigger> old = key(before);
    Optional<PolicyOnTrigger> now = key(metadata);
    if (!old.equals(now)) {
      old.ifPresent(key -> drop(key, ref));
    }
    now.ifPresent(
        key ->
            byKey.compute(
                key,
                (k, refs) -> {
                  Set<ResourceRef> all = refs == null ? ConcurrentHashMap.newKeySet() : refs;
                  all.add(ref);
                  return all;
                }));
  }

  void remove(JsonNode metadata) {
    ResourceRef ref = Origin.ref(metadata);
    key(byRef.remove(ref)).ifPresent(key -> drop(key, ref));
  }

  private void drop(PolicyOnTrigger key, ResourceRef ref) {
    byKey.computeIfPresent(
        key,
        (k, refs) -> {
          refs.remove(ref);
          return refs.isEmpty() ? null : refs;
        });
  }

  private static Optional<PolicyOnTrigger> key(@Nullable JsonNode metadata) {
    return Optional.ofNullable(metadata).flatMap(Origin::of).map(Origin::key);
  }

  Optional<JsonNode> find(ResourceRef ref) {
    return Optional.ofNullable(byRef.get(ref));
  }

  /** What the rules of a policy made for a trigger. */
  List<JsonNode> of(PolicyOnTrigger key) {
    List<JsonNode> found = new ArrayList<>();
    for (ResourceRef ref : byKey.getOrDefault(key, Set.of())) {
      find(ref).filter(object -> key(object).equals(Optional.of(key))).ifPresent(found::add);
    }
    return found;
  }

  /** What a rule of a policy made for a trigger. */
  List<JsonNode> of(PolicyOnTrigger key, String rule) {
    return of(key).stream()
        .filter(object -> Origin.of(object).filter(o -> o.rule().equals(rule)).isPresent())
        .toList();
  }

  /** All objects whose origin is like this. */
  List<JsonNode> all(Predicate<Origin> which) {
    return byRef.values().stream()
        .filter(object -> Origin.of(object).filter(which).isPresent())
        .toList();
  }
}
