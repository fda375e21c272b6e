package dev.portcullis.controller.existing;

import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.engine.CompiledException;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.Engine;
import dev.portcullis.policy.Rule;
import dev.portcullis.request.Request;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rules that change existing objects, of the policies in use. Immutable. */
final class ExistingRules {
  static final ExistingRules NONE = new ExistingRules(ClusterPolicies.NONE);

  private final Map<RuleKey, ExistingRule> rules = new LinkedHashMap<>();
  private final List<CompiledPolicy> policies = new ArrayList<>();
  private final List<CompiledException> exceptions;

  ExistingRules(ClusterPolicies all) {
    for (ClusterPolicies.Entry entry : all.policies()) {
      entry
          .compiled()
          .filter(CompiledPolicy::mutatesExisting)
          .ifPresent(
              policy -> {
                policies.add(policy);
                ExistingRule.of(entry.object(), policy)
                    .forEach(rule -> rules.put(rule.key(), rule));
              });
    }
    this.exceptions = all.index().exceptions();
  }

  List<CompiledException> exceptions() {
    return exceptions;
  }

  Optional<ExistingRule> find(RuleKey key) {
    return Optional.ofNullable(rules.get(key));
  }

  List<ExistingRule> all() {
    return List.copyOf(rules.values());
  }

  /** The rules that a request may trigger, by what it says alone. */
  List<ExistingRule> triggeredBy(Request request) {
    List<ExistingRule> found = new ArrayList<>();
    for (CompiledPolicy policy : policies) {
      if (!policy.policy().spec().admission()) {
        continue;
      }
      for (Rule rule : Engine.existingRules(policy, request)) {
        find(new RuleKey(policy.key(), rule.name()))
            .filter(one -> one.sees(request.operation()))
            .ifPresent(found::add);
      }
    }
    return found;
  }

  /** The rules that look for existing triggers and are new, or belong to a policy that changed. */
  List<ExistingRule> changedSince(ExistingRules before) {
    return rules.values().stream()
        .filter(ExistingRule::onPolicyUpdate)
        .filter(rule -> before.find(rule.key()).filter(rule::isSame).isEmpty())
        .toList();
  }
}
