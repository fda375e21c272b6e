package dev.portcullis.policy;

import java.util.List;

/**
 * The checks of variables and expressions, which this room cannot make: they come first, as in
 * Kyverno, so that a policy with several faults is refused for the same one.
 */
@FunctionalInterface
public interface ExpressionChecks {
  /** Finds nothing. */
  ExpressionChecks NONE = policy -> List.of();

  /**
   * What is wrong with the expressions of a policy.
   *
   * @param policy a policy whose shape is right
   * @return diagnostics of severity {@link Diagnostic.Severity#REFUSED}; empty when it may be used
   */
  List<Diagnostic> check(Policy policy);
}
