package dev.portcullis.report;

import dev.portcullis.policy.Policy;
import java.util.Map;
import java.util.Set;

/**
 * What the annotations of a policy say about its results.
 *
 * @param scored whether a failure counts as one
 * @param severity {@code policies.kyverno.io/severity}, empty when it is none of the known words
 * @param category {@code policies.kyverno.io/category}, empty when absent
 */
record PolicyMarks(boolean scored, String severity, String category) {
  private static final String SCORED = "policies.kyverno.io/scored";
  private static final String SEVERITY = "policies.kyverno.io/severity";
  private static final String CATEGORY = "policies.kyverno.io/category";
  private static final Set<String> SEVERITIES = Set.of("critical", "high", "medium", "low", "info");

  static PolicyMarks of(Policy policy) {
    Map<String, String> annotations = policy.annotations();
    String severity = annotations.getOrDefault(SEVERITY, "");
    return new PolicyMarks(
        !"false".equals(annotations.get(SCORED)),
        SEVERITIES.contains(severity) ? severity : "",
        annotations.getOrDefault(CATEGORY, ""));
  }
}
