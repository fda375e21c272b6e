package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.policy.PodSecurityExclusion;
import dev.portcullis.value.Json;
import dev.portcullis.value.Wildcard;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Lifts violations as exclusions say. The checks run again on a part of the pod that the exclusion
 * speaks of, and what they find there is taken off the violations of the whole.
 *
 * @see <a
 *     href="https://kyverno.io/docs/policy-types/cluster-policy/validate/#pod-security">Exemptions
 *     from pod security controls</a>
 */
final class Exclusions {
  /** Stands for the containers where an exclusion speaks of the pod alone. */
  private static final String NO_CONTAINER = "fake";

  private final Pod pod;
  private final Function<Pod, List<Violation>> checks;

  /**
   * Exclusions from violations of one pod.
   *
   * @param pod the pod
   * @param checks runs all checks
   */
  Exclusions(Pod pod, Function<Pod, List<Violation>> checks) {
    this.pod = pod;
    this.checks = checks;
  }

  /** What is left of the violations. */
  List<Violation> apply(List<Violation> violations, List<PodSecurityExclusion> exclusions) {
    Map<String, Violation> left = new LinkedHashMap<>();
    violations.forEach(violation -> left.put(violation.id(), violation));
    exclusions.forEach(exclusion -> apply(left, exclusion));
    return List.copyOf(left.values());
  }

  private void apply(Map<String, Violation> left, PodSecurityExclusion exclusion) {
    Pod part = exclusion.images().isEmpty() ? withoutContainers() : only(exclusion.images());
    for (Violation excluded : checks.apply(part)) {
      Violation violation = left.get(excluded.id());
      boolean spokenOf = Control.nameOf(excluded.id()).equals(exclusion.controlName());
      if (violation == null || violation.errors().isEmpty() || !spokenOf) {
        continue;
      }
      List<FieldError> errors = new ArrayList<>(violation.errors());
      for (FieldError error : excluded.errors()) {
        if (speaksOf(exclusion, error)) {
          remove(errors, error, part, exclusion.images().isEmpty());
        }
      }
      if (errors.isEmpty()) {
        left.remove(excluded.id());
      } else {
        left.put(excluded.id(), violation.with(errors));
      }
    }
  }

  private static boolean speaksOf(PodSecurityExclusion exclusion, FieldError error) {
    boolean field =
        exclusion.restrictedField().isEmpty()
            || exclusion.restrictedField().equals(error.anyIndex());
    return field
        && (exclusion.values().isEmpty()
            || error.values().stream()
                .allMatch(value -> Wildcard.anyMatches(exclusion.values(), value)));
  }

  /**
   * Removes the first error of the same field, for exclusions by image of a container of the same
   * name. The last error takes its place, which messages show.
   */
  private void remove(List<FieldError> errors, FieldError excluded, Pod part, boolean podOnly) {
    String field = excluded.anyIndex();
    for (int i = 0; i < errors.size(); i++) {
      FieldError error = errors.get(i);
      if (error.anyIndex().equals(field)
          && (podOnly || name(error, pod).equals(name(excluded, part)))) {
        FieldError last = errors.removeLast();
        if (i < errors.size()) {
          errors.set(i, last);
        }
        return;
      }
    }
  }

  private static Optional<String> name(FieldError error, Pod pod) {
    return pod.containers().stream()
        .filter(container -> error.field().startsWith(container.field("")))
        .map(PodContainer::name)
        .findFirst();
  }

  private Pod withoutContainers() {
    ObjectNode container = Json.object().put("name", NO_CONTAINER);
    return new Pod(
        pod.metadata(), pod.spec(), List.of(new PodContainer("containers", 0, container)));
  }

  private Pod only(List<String> images) {
    ObjectNode spec = Json.object();
    for (PodContainer container : pod.containers()) {
      if (Wildcard.anyMatches(images, container.image())) {
        JsonNode list = spec.path(container.list());
        ArrayNode containers =
            list instanceof ArrayNode array ? array : spec.putArray(container.list());
        containers.add(container.json());
      }
    }
    return Pod.of(Json.object(), spec);
  }
}
