package dev.portcullis.engine;

import dev.portcullis.match.RequestKey;
import dev.portcullis.match.RequestTable;
import dev.portcullis.policy.Policy;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All policies, immutable and swapped as a whole: cluster policies first, then namespaced ones,
 * each group by name, so that the order of mutations never depends on chance.
 */
public final class PolicyIndex {
  /** Kinds are made by whoever may define resources; more are looked up without being kept. */
  private static final int MOST_TABLES = 2_000;

  private final List<CompiledPolicy> policies;
  private final List<CompiledException> exceptions;
  private final Map<RuleType, List<CompiledPolicy>> byType = new EnumMap<>(RuleType.class);

  /** Filled as kinds are asked for: most kinds of a cluster never are. */
  private final Map<TableKey, RequestTable<CompiledPolicy>> tables = new ConcurrentHashMap<>();

  /** What was asked of the policies before these, until it is asked again. */
  private final Map<TableKey, RequestTable<CompiledPolicy>> prepared = new ConcurrentHashMap<>();

  private record TableKey(RuleType type, GroupVersionKind kind, String subresource) {}

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
    TableKey key = new TableKey(type, request.kind(), request.subresource());
    RequestTable<CompiledPolicy> table = tables.get(key);
    if (table == null) {
      RequestTable<CompiledPolicy> known = prepared.get(key);
      table = known == null ? table(key) : known;
      if (tables.size() < MOST_TABLES) {
        tables.putIfAbsent(key, table);
      }
    }
    return table.candidates(request);
  }

  /**
   * Makes ready what requests have asked of the policies before, so that none of them waits for it
   * when these come into use. Takes long where there are many policies.
   */
  public void prepare(PolicyIndex before) {
    before.tables.keySet().forEach(key -> prepared.put(key, table(key)));
  }

  /** For how many kinds of requests something is ready. */
  int preparedTables() {
    return prepared.size();
  }

  private RequestTable<CompiledPolicy> table(TableKey key) {
    return new RequestTable<>(
        byType.getOrDefault(key.type(), List.of()).stream()
            .filter(policy -> policy.couldMatch(key.kind(), key.subresource()))
            .map(policy -> new RequestTable.Entry<>(policy, keys(policy, key)))
            .toList());
  }

  /** A namespaced policy sees only requests of its own namespace. */
  private static Optional<Set<RequestKey>> keys(CompiledPolicy policy, TableKey key) {
    return policy.policy().scope() == Policy.Scope.CLUSTER
        ? policy.keys(key.type(), key.kind().kind())
        : Optional.of(Set.of(RequestKey.requestNamespace(Engine.namespace(policy.policy()))));
  }
}
