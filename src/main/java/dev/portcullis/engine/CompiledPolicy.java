package dev.portcullis.engine;

import dev.portcullis.policy.FailureAction;
import dev.portcullis.policy.Policy;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;
import java.util.List;

/** A policy ready to be evaluated. Immutable, shared by all requests. Skeleton. */
public final class CompiledPolicy {
  private final Policy policy;

  CompiledPolicy(Policy policy) {
    this.policy = policy;
  }

  /** The policy as it was written. */
  public Policy policy() {
    return policy;
  }

  /** Its key. */
  public String key() {
    return policy.key();
  }

  /** Whether it has rules of this type (standard mutate rules only, for MUTATE). */
  public boolean has(RuleType type) {
    throw new UnsupportedOperationException("has " + type);
  }

  /** Whether some rule could match a request of this kind and subresource. */
  public boolean couldMatch(GroupVersionKind kind, String subresource) {
    throw new UnsupportedOperationException("couldMatch " + kind + subresource);
  }

  /**
   * How many rules it has with those generated for pod controllers, as the command line counts
   * them.
   */
  public int ruleCount() {
    throw new UnsupportedOperationException("ruleCount");
  }

  /** The names of all rules, generated ones included. */
  public List<String> ruleNames() {
    throw new UnsupportedOperationException("ruleNames");
  }

  /** The action of a failed rule on this request. */
  public FailureAction action(String rule, Request request) {
    throw new UnsupportedOperationException("action " + rule + request);
  }
}
