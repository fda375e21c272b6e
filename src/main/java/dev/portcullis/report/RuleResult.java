package dev.portcullis.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.policy.FailureAction;
import dev.portcullis.request.Request;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * One line of a report: what a rule says of a resource, in the words of reports.
 *
 * @param policy the policy
 * @param rule the rule's name
 * @param status what it says
 * @param message the message
 * @param scored whether a failure counts as one
 * @param severity {@code policies.kyverno.io/severity}, empty when it is none of the known words
 * @param category {@code policies.kyverno.io/category}, empty when absent
 * @param properties further properties
 * @param resource the object it is about
 */
public record RuleResult(
    CompiledPolicy policy,
    String rule,
    Status status,
    String message,
    boolean scored,
    String severity,
    String category,
    Map<String, String> properties,
    JsonNode resource) {
  private static final String SCORED = "policies.kyverno.io/scored";
  private static final String SEVERITY = "policies.kyverno.io/severity";
  private static final String CATEGORY = "policies.kyverno.io/category";
  private static final Set<String> SEVERITIES = Set.of("critical", "high", "medium", "low", "info");

  public RuleResult {
    properties = Map.copyOf(properties);
  }

  /** The words of reports. */
  public enum Status {
    /** Satisfied. */
    PASS,
    /** Violated. */
    FAIL,
    /** Violated, but not scored or only audited. */
    WARN,
    /** Not evaluated for an error. */
    ERROR,
    /** Nothing to decide. */
    SKIP;

    /** The word in lower case. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The status of that word. */
    public static java.util.Optional<Status> of(String text) {
      for (Status status : values()) {
        if (status.text().equals(text)) {
          return java.util.Optional.of(status);
        }
      }
      return java.util.Optional.empty();
    }
  }

  /**
   * The line for an outcome.
   *
   * @param auditWarn whether failures of audited policies are warnings; as in Kyverno's command
   *     line the policy counts as a whole here
   */
  public static RuleResult of(
      CompiledPolicy policy,
      RuleOutcome outcome,
      Request request,
      JsonNode resource,
      boolean auditWarn) {
    Map<String, String> annotations = policy.policy().annotations();
    boolean scored = !"false".equals(annotations.getOrDefault(SCORED, ""));
    String severity = annotations.getOrDefault(SEVERITY, "");
    Status status = status(outcome);
    boolean soft = !scored || (auditWarn && policy.action(request) == FailureAction.AUDIT);
    return new RuleResult(
        policy,
        outcome.rule().rule(),
        status == Status.FAIL && soft ? Status.WARN : status,
        message(outcome),
        scored,
        SEVERITIES.contains(severity) ? severity : "",
        annotations.getOrDefault(CATEGORY, ""),
        outcome.properties(),
        resource);
  }

  private static Status status(RuleOutcome outcome) {
    return switch (outcome) {
      case RuleOutcome.Pass p -> Status.PASS;
      case RuleOutcome.Fail f -> Status.FAIL;
      case RuleOutcome.Skip s -> Status.SKIP;
      case RuleOutcome.Errored e -> Status.ERROR;
    };
  }

  /** The rule's message, or the one its report properties put in its place. */
  private static String message(RuleOutcome outcome) {
    Map<String, String> properties = outcome.properties();
    String own = properties.get(outcome.status() + "Message");
    if (own != null) {
      return own;
    }
    return properties.getOrDefault("message", outcome.message());
  }
}
