package dev.portcullis.expr.cel.admission;

/** What the CEL expressions of a rule say about a request. */
public sealed interface ValidationOutcome {
  /** All expressions are true. */
  record Admitted() implements ValidationOutcome {}

  /** The preconditions do not hold. */
  record NotMatched() implements ValidationOutcome {}

  /**
   * An expression is false, or could not be evaluated.
   *
   * @param message the message for the user
   */
  record Denied(String message) implements ValidationOutcome {}
}
