package dev.portcullis.admission;

import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.RuleType;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.policy.Policy;
import dev.portcullis.request.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which policies a webhook path asks for.
 *
 * @param failurePolicy only policies with this failure policy; empty for both
 * @param policy only the policy with this key; empty for all that need no path of their own
 * @see <a href="https://kyverno.io/docs/installation/customization/#resource-webhooks">Webhooks</a>
 */
public record PolicySelection(Optional<FailurePolicy> failurePolicy, Optional<String> policy) {
  /** All policies. */
  public static final PolicySelection ALL = new PolicySelection(Optional.empty(), Optional.empty());

  /** The policies with one failure policy. */
  public static PolicySelection of(FailurePolicy failurePolicy) {
    return new PolicySelection(Optional.of(failurePolicy), Optional.empty());
  }

  /** One policy, if it has that failure policy. */
  public static PolicySelection fineGrained(FailurePolicy failurePolicy, String key) {
    return new PolicySelection(Optional.of(failurePolicy), Optional.of(key));
  }

  /** Whether an error with nobody to answer for it lets the request through. */
  public boolean ignoresFailures() {
    return failurePolicy.equals(Optional.of(FailurePolicy.IGNORE));
  }

  /** Whether a policy is asked for that is not there. */
  public boolean isMissing(PolicyIndex index) {
    return policy.isPresent()
        && index.policies().stream().noneMatch(p -> p.key().equals(policy.get()));
  }

  /** The policies that have rules of this type, could match the request and are asked for. */
  public List<CompiledPolicy> select(PolicyIndex index, Request request, RuleType type) {
    List<CompiledPolicy> selected = new ArrayList<>();
    for (CompiledPolicy matching : index.matching(request, type)) {
      if (includes(matching.policy())) {
        selected.add(matching);
      }
    }
    return selected;
  }

  private boolean includes(Policy asked) {
    if (!asked.spec().admission()) {
      return false;
    }
    if (failurePolicy.isPresent() && failurePolicy.get() != asked.spec().failurePolicy()) {
      return false;
    }
    // A policy with match conditions has a webhook of its own, which the API server calls only
    // when they hold.
    return policy.isPresent()
        ? asked.key().equals(policy.get())
        : asked.spec().matchConditions().isEmpty();
  }
}
