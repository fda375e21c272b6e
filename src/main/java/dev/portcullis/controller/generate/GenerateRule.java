package dev.portcullis.controller.generate;

import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.policy.MatchBlock;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.request.Operation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A generate rule and what decides when it works.
 *
 * @param policy its policy
 * @param rule the rule
 * @param body what it generates
 * @param operations the operations it names; empty when it names none
 */
record GenerateRule(
    CompiledPolicy policy, Rule rule, RuleBody.Generate body, Set<String> operations) {
  GenerateRule {
    operations = Set.copyOf(operations);
  }

  /** The generate rules of a policy, in order. */
  static List<GenerateRule> of(CompiledPolicy policy) {
    return policy.policy().spec().rules().stream()
        .flatMap(
            rule ->
                rule.body() instanceof RuleBody.Generate body
                    ? Stream.of(new GenerateRule(policy, rule, body, operations(rule.match())))
                    : Stream.empty())
        .toList();
  }

  private static Set<String> operations(MatchBlock match) {
    Set<String> named = new HashSet<>(match.direct().resources().operations());
    Stream.concat(match.any().stream(), match.all().stream())
        .forEach(filter -> named.addAll(filter.resources().operations()));
    return named;
  }

  String name() {
    return rule.name();
  }

  RuleOnTrigger on(String triggerUid) {
    return new RuleOnTrigger(policy.key(), rule.name(), triggerUid);
  }

  /** Whether the rule looks at requests with this operation at all. */
  boolean sees(Operation operation) {
    return operations.isEmpty() || operations.contains(operation.name());
  }

  /** Whether the rule generates when its trigger is deleted, instead of cleaning up. */
  boolean generatesOnDelete() {
    return operations.contains(Operation.DELETE.name());
  }

  boolean synchronizes() {
    return body.synchronize();
  }

  /** Whether triggers that were there before the policy are processed. */
  boolean wantsExisting() {
    return operations.isEmpty()
        && body.generateExisting().orElse(policy.policy().spec().generateExisting());
  }

  /**
   * Whether what the rule made stays when the rule or its policy goes: copies of one object stay,
   * as the documentation of Kyverno says.
   */
  boolean leavesDownstream() {
    boolean clone =
        body.target().cloneSource().isPresent()
            || (!body.foreach().isEmpty()
                && body.foreach().stream().allMatch(f -> f.target().cloneSource().isPresent()));
    return !body.synchronize() || body.orphanDownstreamOnPolicyDelete() || clone;
  }
}
