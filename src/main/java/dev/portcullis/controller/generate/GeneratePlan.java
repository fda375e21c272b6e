package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.memory.StoredForm;
import dev.portcullis.generate.GenerateResult;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Compares what a rule wants for a trigger with what is there. Pure.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/generate/">Generate rules</a>
 */
final class GeneratePlan {
  private final boolean synchronize;
  private final boolean merge;
  private final Function<ResourceRef, Optional<JsonNode>> observed;

  /**
   * A plan of one rule.
   *
   * @param synchronize whether objects that are there are kept in sync
   * @param merge whether an object keeps the fields that the rule does not name
   * @param observed the objects that are there
   */
  GeneratePlan(
      boolean synchronize, boolean merge, Function<ResourceRef, Optional<JsonNode>> observed) {
    this.synchronize = synchronize;
    this.merge = merge;
    this.observed = observed;
  }

  /**
   * What has to happen.
   *
   * @param result what the rule wants
   * @param downstream the objects that the rule made for this trigger before
   * @param namespaced whether objects of the kind of an object live in namespaces
   */
  List<Change> changes(
      GenerateResult result, List<JsonNode> downstream, Function<JsonNode, Boolean> namespaced) {
    List<Change> changes = new ArrayList<>();
    Set<ResourceRef> wanted = new HashSet<>();
    for (GenerateResult.Desired desired : result.desired()) {
      ObjectNode object = StoredForm.normal(desired.object(), namespaced.apply(desired.object()));
      wanted.add(Origin.ref(object));
      change(object).ifPresent(changes::add);
    }
    // What could not be computed may still be wanted: nothing is deleted because of a failure.
    if (synchronize && result.problems().isEmpty()) {
      downstream.stream()
          .filter(object -> !wanted.contains(Origin.ref(object)))
          .forEach(object -> changes.add(new Change.Delete(object)));
    }
    return changes;
  }

  private Optional<Change> change(ObjectNode wanted) {
    Optional<JsonNode> live = observed.apply(Origin.ref(wanted));
    if (live.isEmpty()) {
      return Optional.of(new Change.Create(wanted));
    }
    if (!synchronize) {
      return Optional.empty();
    }
    ObjectNode content = StoredForm.written(live.get());
    ObjectNode target = merge ? merged(content, wanted) : wanted;
    if (Numbers.same(StoredForm.written(target), content)) {
      return Optional.empty();
    }
    if (!target.has("status") && live.get().has("status")) {
      target.set("status", live.get().get("status"));
    }
    return Optional.of(new Change.Replace(live.get(), target));
  }

  private static ObjectNode merged(ObjectNode base, ObjectNode over) {
    ObjectNode out = base.deepCopy();
    for (Map.Entry<String, JsonNode> field : over.properties()) {
      JsonNode old = out.get(field.getKey());
      out.set(
          field.getKey(),
          old instanceof ObjectNode below && field.getValue() instanceof ObjectNode above
              ? merged(below, above)
              : field.getValue());
    }
    return out;
  }
}
