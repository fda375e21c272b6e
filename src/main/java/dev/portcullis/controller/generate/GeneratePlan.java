package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.memory.StoredForm;
import dev.portcullis.generate.GenerateResult;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compares what a rule wants for a trigger with what is there. Pure.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/generate/">Generate rules</a>
 */
final class GeneratePlan {
  private final boolean synchronize;

  /**
   * A plan of one rule.
   *
   * @param synchronize whether objects that are there are kept in sync
   */
  GeneratePlan(boolean synchronize) {
    this.synchronize = synchronize;
  }

  /**
   * What has to happen so that one object is as it is wanted; empty when it is.
   *
   * @param wanted the object in its stored form
   * @param live the object that is there, if there is one
   */
  Optional<Change> change(ObjectNode wanted, Optional<JsonNode> live) {
    if (live.isEmpty()) {
      return Optional.of(new Change.Create(wanted));
    }
    if (!synchronize) {
      return Optional.empty();
    }
    ObjectNode target = wanted.deepCopy();
    if (Numbers.same(Digest.content(target), Digest.content(live.get()))) {
      return Optional.empty();
    }
    keep(target, live.get());
    return Optional.of(new Change.Replace(live.get(), target));
  }

  /** What belongs to others stays, and the version guards against lost updates. */
  private static void keep(ObjectNode target, JsonNode live) {
    if (!target.has("status") && live.has("status")) {
      target.set("status", live.get("status"));
    }
    if (!(target.get("metadata") instanceof ObjectNode metadata)) {
      return;
    }
    JsonNode old = live.path("metadata");
    for (String field : List.of("resourceVersion", "uid", "finalizers")) {
      if (old.has(field)) {
        metadata.set(field, old.get(field));
      }
    }
  }

  /**
   * The objects that a rule made for a trigger and no longer wants.
   *
   * @param result what the rule wants
   * @param wanted the names of the objects that it wants
   * @param downstream the objects that the rule made for this trigger before
   */
  List<JsonNode> unwanted(
      GenerateResult result, Set<ResourceRef> wanted, List<JsonNode> downstream) {
    // What could not be computed may still be wanted: nothing is deleted because of a failure.
    if (!synchronize) {
      return List.of();
    }
    return downstream.stream()
        .filter(object -> !wanted.contains(Origin.ref(object)))
        .filter(object -> result.problems().isEmpty() || result.gone().contains(Origin.ref(object)))
        .toList();
  }

  /** An object as it would be stored. */
  static ObjectNode stored(GenerateResult.Desired desired, boolean namespaced) {
    return StoredForm.normal(desired.object(), namespaced);
  }
}
