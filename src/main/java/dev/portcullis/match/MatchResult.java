package dev.portcullis.match;

/** Whether a rule applies. */
public sealed interface MatchResult {
  /** It applies. */
  Matched MATCHED = new Matched();

  /** It applies. */
  record Matched() implements MatchResult {}

  /**
   * It does not.
   *
   * @param reason why, for a later explanation
   */
  record NotMatched(String reason) implements MatchResult {}
}
