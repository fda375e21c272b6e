package dev.portcullis.engine;

/**
 * Names a rule as it was evaluated.
 *
 * @param policy the policy key
 * @param rule the rule name, with {@code autogen-} where it was generated
 * @param type what kind of rule it is
 */
public record RuleRef(String policy, String rule, RuleType type) {}
