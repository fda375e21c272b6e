package dev.portcullis.engine;

import dev.portcullis.match.LabelSelector;
import dev.portcullis.policy.ActionOverride;
import dev.portcullis.policy.FailureAction;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.request.Request;
import dev.portcullis.value.Wildcard;
import java.util.List;
import java.util.Optional;

/**
 * Decides between audit and enforce: the rule's overrides, its own action, the policy's overrides,
 * the policy's action; the first that says something counts.
 */
final class FailureActions {
  private final List<Entry> ruleOverrides;
  private final Optional<FailureAction> ruleAction;
  private final List<Entry> policyOverrides;
  private final FailureAction policyAction;

  private record Entry(
      FailureAction action, List<String> namespaces, Optional<LabelSelector> selector) {
    boolean applies(Request request) {
      return selector.map(s -> s.matches(request.namespaceLabels())).orElse(true)
          && (namespaces.isEmpty() || Wildcard.anyMatches(namespaces, request.namespace()));
    }
  }

  private FailureActions(
      List<ActionOverride> ruleOverrides, Optional<FailureAction> ruleAction, Policy policy) {
    this.ruleOverrides = compile(ruleOverrides);
    this.ruleAction = ruleAction;
    this.policyOverrides = compile(policy.spec().overrides());
    this.policyAction = policy.spec().failureAction();
  }

  /** The actions of a rule. */
  static FailureActions of(Policy policy, Rule rule) {
    return rule.body() instanceof RuleBody.Validate validate
        ? new FailureActions(validate.overrides(), validate.failureAction(), policy)
        : of(policy);
  }

  /** The actions of a policy whose rule is not known. */
  static FailureActions of(Policy policy) {
    return new FailureActions(List.of(), Optional.empty(), policy);
  }

  private static List<Entry> compile(List<ActionOverride> overrides) {
    return overrides.stream()
        .filter(entry -> entry.action().isPresent())
        .map(
            entry ->
                new Entry(
                    entry.action().get(),
                    entry.namespaces(),
                    entry.namespaceSelector().map(LabelSelector::compile)))
        .toList();
  }

  FailureAction on(Request request) {
    if (ruleOverrides.isEmpty()) {
      if (ruleAction.isPresent()) {
        return ruleAction.get();
      }
      if (policyOverrides.isEmpty()) {
        return policyAction;
      }
    }
    return own(request).orElseGet(() -> ofPolicy(request));
  }

  /** What the rule itself says. */
  Optional<FailureAction> own(Request request) {
    return first(ruleOverrides, request).or(() -> ruleAction);
  }

  /** What the policy says for rules that say nothing. */
  FailureAction ofPolicy(Request request) {
    return first(policyOverrides, request).orElse(policyAction);
  }

  private static Optional<FailureAction> first(List<Entry> overrides, Request request) {
    return overrides.stream().filter(o -> o.applies(request)).findFirst().map(Entry::action);
  }
}
