package dev.portcullis.controller.existing;

import dev.portcullis.port.ResourceRef;

/** A piece of work, as the queue knows it. */
sealed interface Job {
  /** The rule that works. */
  RuleKey rule();

  /**
   * Look for existing triggers of a rule.
   *
   * @param rule the rule
   */
  record Scan(RuleKey rule) implements Job {}

  /**
   * Look for triggers that another replica may have left.
   *
   * @param rule the rule
   * @param version those that changed after this version of the cluster
   */
  record Inherit(RuleKey rule, long version) implements Job {}

  /**
   * Change the targets of one trigger; all that was asked for it, in order.
   *
   * @param rule the rule
   * @param trigger the trigger
   * @param uid its identity; empty where a request has none, such as {@code exec}
   */
  record Mutate(RuleKey rule, ResourceRef trigger, String uid) implements Job {}
}
