package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.report.RuleResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The order of results in a report: policies as they were given, their rules by name. */
final class ReportOrder {
  private ReportOrder() {}

  /**
   * The results in that order.
   *
   * @param lines the results in order of evaluation
   * @param policies the policies as they were given
   */
  static List<RuleResult> of(List<RuleResult> lines, List<JsonNode> policies) {
    List<String> names = new ArrayList<>();
    policies.forEach(policy -> names.add(policy.path("metadata").path("name").asText()));
    return lines.stream()
        .sorted(
            Comparator.comparingInt((RuleResult l) -> names.indexOf(l.policy().policy().name()))
                .thenComparing(RuleResult::rule))
        .toList();
  }
}
