package dev.portcullis.expr.cel.admission;

/** Whether a request fits match conditions. */
public sealed interface MatchOutcome {
  /** All conditions hold. */
  record Matched() implements MatchOutcome {}

  /**
   * A condition does not hold.
   *
   * @param condition its name
   */
  record NotMatched(String condition) implements MatchOutcome {}

  /**
   * No condition is false, but some could not be evaluated.
   *
   * @param message why, with Kubernetes' words
   */
  record Failed(String message) implements MatchOutcome {}
}
