package dev.portcullis.controller.existing;

/**
 * Names a rule.
 *
 * @param policy the key of its policy
 * @param rule its name
 */
record RuleKey(String policy, String rule) {
  @Override
  public String toString() {
    return policy + "/" + rule;
  }
}
