package dev.portcullis.engine;

import dev.portcullis.request.Request;
import java.util.List;

/**
 * All policies, immutable and swapped as a whole: cluster policies first, then namespaced ones,
 * each group by name. Skeleton.
 */
public final class PolicyIndex {
  private final List<CompiledPolicy> policies;
  private final List<CompiledException> exceptions;

  /** An index of these policies. */
  public PolicyIndex(List<CompiledPolicy> policies, List<CompiledException> exceptions) {
    this.policies = List.copyOf(policies);
    this.exceptions = List.copyOf(exceptions);
  }

  /** All policies, in order. */
  public List<CompiledPolicy> policies() {
    return policies;
  }

  /** All exceptions. */
  public List<CompiledException> exceptions() {
    return exceptions;
  }

  /** The policies with rules of this type that could match the request, in order. */
  public List<CompiledPolicy> matching(Request request, RuleType type) {
    throw new UnsupportedOperationException("matching " + request + type);
  }
}
