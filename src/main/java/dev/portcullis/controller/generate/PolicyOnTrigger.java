package dev.portcullis.controller.generate;

/**
 * The generate rules of a policy at work on one object.
 *
 * @param policy the key of the policy
 * @param trigger the identity of the trigger: its UID, or a name for what has none
 */
record PolicyOnTrigger(String policy, String trigger) {}
