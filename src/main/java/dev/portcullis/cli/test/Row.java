package dev.portcullis.cli.test;

/**
 * One line of a test's table.
 *
 * @param policy the policy
 * @param rule the rule, empty where none was found
 * @param resource {@code apiVersion/Kind/namespace/name}
 * @param outcome what is counted
 * @param reason why
 * @param message what the rule said, or how objects differ
 */
record Row(
    String policy, String rule, String resource, Outcome outcome, String reason, String message) {
  /** What is counted. */
  enum Outcome {
    /** As expected. */
    PASS,
    /** As expected, and what was expected is a skip; or nothing to check. */
    SKIP,
    /** Not as expected. */
    FAIL
  }

  /** The word of the table. */
  String result() {
    return outcome == Outcome.FAIL
        ? "Fail"
        : outcome == Outcome.SKIP && reason.equals("Invalid Policy") ? "Skip" : "Pass";
  }

  /** A resource as tables show it. */
  static String shown(String key) {
    return key.replace(',', '/');
  }
}
