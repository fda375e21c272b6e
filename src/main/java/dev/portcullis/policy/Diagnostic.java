package dev.portcullis.policy;

/**
 * Something to say about a document that was read: what is wrong, where, and what would be right.
 *
 * @param severity whether the policy, the rule or nothing is lost by it
 * @param position where it stands
 * @param policy the policy key, empty when there is none
 * @param rule the rule name, empty when it concerns the whole policy
 * @param path the path inside the document ({@code spec.rules[0].validate.pattern})
 * @param message what was found and what would be right, Kyverno's text where it has one
 */
public record Diagnostic(
    Severity severity,
    SourcePosition position,
    String policy,
    String rule,
    String path,
    String message) {
  /** How much a diagnostic costs. */
  public enum Severity {
    /** Nothing is lost. */
    WARNING,
    /** The policy is refused, as Kyverno's admission would refuse it. */
    REFUSED,
    /**
     * One rule cannot be evaluated; it answers {@code error} with this message, the others work.
     */
    RULE_ERROR
  }

  /** The same at a more exact place. */
  Diagnostic at(SourcePosition exact) {
    return new Diagnostic(severity, exact, policy, rule, path, message);
  }

  /** One line for a terminal or a log. */
  public String text() {
    StringBuilder out = new StringBuilder();
    if (!position.file().isEmpty()) {
      out.append(position.file()).append(':');
      if (position.line() > 0) {
        out.append(position.line()).append(':').append(position.column()).append(':');
      }
      out.append(' ');
    }
    out.append(severity == Severity.WARNING ? "warning: " : "error: ");
    if (!policy.isEmpty()) {
      out.append("policy `").append(policy).append("` ");
    }
    if (!rule.isEmpty()) {
      out.append("rule `").append(rule).append("` ");
    }
    if (!path.isEmpty() && !message.contains(path)) {
      out.append("at ").append(path).append(": ");
    }
    return out.append(message).toString();
  }
}
