package dev.portcullis.controller.generate;

/**
 * A generate rule at work on one object.
 *
 * @param policy the key of the policy
 * @param rule the name of the rule
 * @param triggerUid the identity of the trigger
 */
record RuleOnTrigger(String policy, String rule, String triggerUid) {}
