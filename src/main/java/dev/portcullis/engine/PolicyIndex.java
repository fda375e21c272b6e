package dev.portcullis.engine;

import dev.portcullis.policy.Policy;
import dev.portcullis.request.Request;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * All policies, immutable and swapped as a whole: cluster policies first, then namespaced ones,
 * each group by name, so that the order of mutations never depends on chance.
 */
public final class PolicyIndex {
  private final List<CompiledPolicy> policies;
  private final List<CompiledException> exceptions;
  private final Map<RuleType, List<CompiledPolicy>> byType = new EnumMap<>(RuleType.class);

  /** An index of these policies. */
  public PolicyIndex(List<CompiledPolicy> policies, List<CompiledException> exceptions) {
    this.policies =
        policies.stream()
            .sorted(
                Comparator.comparing((CompiledPolicy p) -> p.policy().scope())
                    .thenComparing(CompiledPolicy::key))
            .toList();
    this.exceptions = List.copyOf(exceptions);
    for (RuleType type : RuleType.values()) {
      byType.put(type, this.policies.stream().filter(p -> p.has(type)).toList());
    }
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
    return byType.getOrDefault(type, List.of()).stream()
        .filter(p -> p.policy().scope() == Policy.Scope.CLUSTER || sameNamespace(p, request))
        .filter(p -> p.couldMatch(request.kind(), request.subresource()))
        .toList();
  }

  private static boolean sameNamespace(CompiledPolicy policy, Request request) {
    return Engine.namespace(policy.policy()).equals(request.namespace());
  }
}
