package dev.portcullis.expr.cel.admission;

/** What a policy in CEL says about a request. */
public sealed interface PolicyVerdict {
  /** All validations hold. */
  record Passed() implements PolicyVerdict {}

  /** A match condition does not hold. */
  record NotMatched() implements PolicyVerdict {}

  /**
   * A validation does not hold.
   *
   * @param message what is said
   * @param index which one, from 0
   */
  record Failed(String message, int index) implements PolicyVerdict {}

  /**
   * The policy could not be evaluated.
   *
   * @param message why
   */
  record Errored(String message) implements PolicyVerdict {}
}
