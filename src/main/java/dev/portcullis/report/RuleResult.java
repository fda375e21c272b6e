package dev.portcullis.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.policy.FailureAction;
import dev.portcullis.request.Request;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
    public static Optional<Status> of(String text) {
      for (Status status : values()) {
        if (status.text().equals(text)) {
          return Optional.of(status);
        }
      }
      return Optional.empty();
    }

    /** The status of an outcome, before it is looked at whether the policy is scored. */
    static Status of(RuleOutcome outcome) {
      return switch (outcome) {
        case RuleOutcome.Pass p -> PASS;
        case RuleOutcome.Fail f -> FAIL;
        case RuleOutcome.Skip s -> SKIP;
        case RuleOutcome.Errored e -> ERROR;
      };
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
    PolicyMarks marks = PolicyMarks.of(policy.policy());
    Status status = Status.of(outcome);
    boolean soft = !marks.scored() || (auditWarn && policy.action(request) == FailureAction.AUDIT);
    return new RuleResult(
        policy,
        outcome.rule().rule(),
        status == Status.FAIL && soft ? Status.WARN : status,
        message(outcome),
        marks.scored(),
        marks.severity(),
        marks.category(),
        outcome.properties(),
        resource);
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
