package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.util.List;
import java.util.Optional;

/** Operations that look at objects until they are as a case says. */
final class CheckOperations {
  private CheckOperations() {}

  /** Waits until one of the objects meant satisfies each assertion. */
  static void assertThat(JsonNode operation, CaseScope scope) throws CaseFault {
    for (JsonNode wanted : wanted(operation, scope)) {
      scope.deadline("assert", operation).until(() -> unsatisfied(scope.placed(wanted), scope));
    }
  }

  /** Waits until none of the objects meant satisfies an assertion. */
  static void error(JsonNode operation, CaseScope scope) throws CaseFault {
    for (JsonNode wanted : wanted(operation, scope)) {
      scope.deadline("error", operation).until(() -> satisfied(scope.placed(wanted), scope));
    }
  }

  private static List<JsonNode> wanted(JsonNode operation, CaseScope scope) throws CaseFault {
    List<JsonNode> objects = new java.util.ArrayList<>();
    for (JsonNode written : scope.objects(operation)) {
      boolean template = operation.path("template").asBoolean(scope.template());
      objects.add(template ? Templates.reference(written, scope.bindings()) : written);
    }
    return objects;
  }

  private static Optional<String> unsatisfied(JsonNode wanted, CaseScope scope) throws CaseFault {
    if (!isObject(wanted)) {
      return first(AssertionTree.mismatches(wanted, NullNode.instance, scope.bindings()));
    }
    Optional<List<JsonNode>> candidates = Candidates.of(wanted, scope.cluster());
    if (candidates.isEmpty() || candidates.get().isEmpty()) {
      return Optional.of("no such object: " + CaseCluster.shown(wanted));
    }
    Optional<String> last = Optional.empty();
    for (JsonNode candidate : candidates.get()) {
      List<String> mismatches = AssertionTree.mismatches(wanted, candidate, scope.bindings());
      if (mismatches.isEmpty()) {
        return Optional.empty();
      }
      last = Optional.of(CaseCluster.shown(candidate) + ": " + String.join("; ", mismatches));
    }
    return last;
  }

  private static Optional<String> satisfied(JsonNode wanted, CaseScope scope) throws CaseFault {
    if (!isObject(wanted)) {
      return AssertionTree.mismatches(wanted, NullNode.instance, scope.bindings()).isEmpty()
          ? Optional.of("holds, but must not")
          : Optional.empty();
    }
    Optional<List<JsonNode>> candidates = Candidates.of(wanted, scope.cluster());
    if (candidates.isEmpty()) {
      return Optional.of("could not be asked for: " + CaseCluster.shown(wanted));
    }
    for (JsonNode candidate : candidates.get()) {
      if (AssertionTree.mismatches(wanted, candidate, scope.bindings()).isEmpty()) {
        return Optional.of(CaseCluster.shown(candidate) + ": is as it must not be");
      }
    }
    return Optional.empty();
  }

  private static boolean isObject(JsonNode wanted) {
    return wanted.hasNonNull("apiVersion") && wanted.hasNonNull("kind");
  }

  private static Optional<String> first(List<String> mismatches) {
    return mismatches.stream().findFirst();
  }
}
