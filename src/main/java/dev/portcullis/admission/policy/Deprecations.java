package dev.portcullis.admission.policy;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the author of an object of an old kind is told. */
final class Deprecations {
  private static final Map<String, String> REPLACEMENTS =
      Map.of(
          "ClusterPolicy",
              "ValidatingPolicy, MutatingPolicy, GeneratingPolicy or ImageValidatingPolicy",
          "Policy",
              "NamespacedValidatingPolicy, NamespacedMutatingPolicy, NamespacedGeneratingPolicy or"
                  + " NamespacedImageValidatingPolicy",
          "ClusterCleanupPolicy", "DeletingPolicy",
          "CleanupPolicy", "NamespacedDeletingPolicy",
          "PolicyException", "PolicyException");

  private Deprecations() {}

  static List<String> of(String kind) {
    return Optional.ofNullable(REPLACEMENTS.get(kind))
        .map(
            replacement ->
                kind
                    + " (kyverno.io) is deprecated and will be removed in a future release; migrate"
                    + " to "
                    + replacement
                    + " (policies.kyverno.io), see"
                    + " https://kyverno.io/docs/guides/migration-to-cel/")
        .stream()
        .toList();
  }
}
