package dev.portcullis.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.engine.RuleType;
import dev.portcullis.policy.Policy;
import dev.portcullis.report.RuleResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Turns what policies said of an object into the lines of its report, filled as Kyverno fills them.
 *
 * @param types which types of rules are reported
 * @param allowed which results are reported; a failure that is not scored counts as a failure here
 */
public record OutcomeResults(Set<RuleType> types, Set<Status> allowed) {
  /** The source of results of policies of {@code kyverno.io}. */
  public static final String SOURCE = "kyverno";

  /** The label of a policy that is not reported. */
  private static final String DISABLED = "reports.kyverno.io/disabled";

  public OutcomeResults {
    types = Set.copyOf(types);
    allowed = Set.copyOf(allowed);
  }

  /** Whether a policy is reported at all. */
  public static boolean isReported(CompiledPolicy policy) {
    return !policy.policy().document().path("metadata").path("labels").has(DISABLED);
  }

  /**
   * The lines of an object, in no order.
   *
   * @param object the object that was judged
   * @param seconds when, in seconds since 1970
   */
  public List<ReportResult> of(JsonNode object, List<PolicyOutcome> outcomes, long seconds) {
    SecretContent content = SecretContent.of(object);
    List<ReportResult> results = new ArrayList<>();
    for (PolicyOutcome outcome : outcomes) {
      if (isReported(outcome.policy())) {
        outcome.rules().stream()
            .filter(this::counts)
            .map(rule -> result(outcome.policy().policy(), rule, content, seconds))
            .forEach(results::add);
      }
    }
    return results;
  }

  private boolean counts(RuleOutcome rule) {
    return types.contains(rule.rule().type()) && allowed.contains(Status.of(rule));
  }

  private static ReportResult result(
      Policy policy, RuleOutcome rule, SecretContent content, long seconds) {
    PolicyMarks marks = PolicyMarks.of(policy);
    Status status = Status.of(rule);
    return new ReportResult(
        SOURCE,
        policy.key(),
        rule.rule().rule(),
        status == Status.FAIL && !marks.scored() ? Status.WARN : status,
        content.hidden(message(rule)),
        marks.scored(),
        marks.category(),
        marks.severity(),
        seconds,
        properties(policy, rule, content));
  }

  /** The report properties of a rule may put another message in the place of its own. */
  private static String message(RuleOutcome rule) {
    String general = rule.properties().getOrDefault("message", "");
    if (!general.isEmpty()) {
      return general;
    }
    String special = rule.properties().getOrDefault(rule.status() + "Message", "");
    return special.isEmpty() ? rule.message() : special;
  }

  private static Map<String, String> properties(
      Policy policy, RuleOutcome rule, SecretContent content) {
    Map<String, String> properties = new TreeMap<>();
    rule.properties().forEach((key, text) -> properties.put(key, content.hidden(text)));
    properties.put("process", process(policy));
    if (rule instanceof RuleOutcome.Skip skip && !skip.exceptions().isEmpty()) {
      properties.put(
          "exceptions",
          skip.exceptions().stream()
              .map(key -> key.substring(key.indexOf('/') + 1))
              .collect(Collectors.joining(",")));
    }
    return properties;
  }

  /** It says what the policy allows, not where this result is from. */
  private static String process(Policy policy) {
    if (policy.spec().background()) {
      return "background scan";
    }
    return policy.spec().admission() ? "admission review" : "";
  }
}
