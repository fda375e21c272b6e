package dev.portcullis.pattern;

/** What a pattern says of a resource. */
public sealed interface PatternResult {
  /** The resource fits. */
  record Pass() implements PatternResult {}

  /**
   * The pattern does not apply: an anchor did not match.
   *
   * @param message the anchor messages, joined
   */
  record Skip(String message) implements PatternResult {}

  /**
   * The resource does not fit.
   *
   * @param path where, with slashes at both ends ({@code /spec/containers/0/image/})
   * @param message what differs
   */
  record Fail(String path, String message) implements PatternResult {}

  /**
   * The walk ended without a place to name.
   *
   * @param message what happened
   */
  record Errored(String message) implements PatternResult {}
}
