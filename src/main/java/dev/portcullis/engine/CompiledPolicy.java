package dev.portcullis.engine;

import dev.portcullis.expr.cel.admission.CompiledMatchConditions;
import dev.portcullis.match.RequestKey;
import dev.portcullis.match.RequestTable;
import dev.portcullis.policy.FailureAction;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A policy ready to be evaluated. Immutable, shared by all requests. */
public final class CompiledPolicy {
  private final Policy policy;
  private final CompiledMatchConditions matchConditions;
  private final Group originals;
  private final Map<String, Group> byController;
  private final List<Rule> status;
  private final FailureActions actions;
  private final List<String> ruleNames;

  /** Up to this many rules are looked at one by one as fast as they are looked up. */
  private static final int FEW = 3;

  /**
   * The rules for some kinds.
   *
   * @param rules all of them, in order
   * @param byType those of each type that there is
   */
  private record Group(List<CompiledRule> rules, Map<RuleType, RequestTable<CompiledRule>> byType) {
    static Group of(List<CompiledRule> rules) {
      Map<RuleType, RequestTable<CompiledRule>> byType = new EnumMap<>(RuleType.class);
      for (RuleType type : RuleType.values()) {
        List<CompiledRule> ofType = rules.stream().filter(rule -> rule.isOf(type)).toList();
        if (!ofType.isEmpty()) {
          byType.put(type, table(ofType));
        }
      }
      return new Group(List.copyOf(rules), Map.copyOf(byType));
    }

    private static RequestTable<CompiledRule> table(List<CompiledRule> rules) {
      boolean few = rules.size() <= FEW;
      return new RequestTable<>(
          rules.stream()
              .map(r -> new RequestTable.Entry<>(r, few ? Optional.empty() : r.keys()))
              .toList());
    }
  }

  CompiledPolicy(
      Policy policy,
      CompiledMatchConditions matchConditions,
      List<CompiledRule> originals,
      Map<String, List<CompiledRule>> byController,
      List<Rule> status) {
    this.policy = policy;
    this.matchConditions = matchConditions;
    this.originals = Group.of(originals);
    this.byController = new HashMap<>();
    byController.forEach((kind, rules) -> this.byController.put(kind, Group.of(rules)));
    this.status = List.copyOf(status);
    this.actions = FailureActions.of(policy);
    this.ruleNames =
        Stream.concat(
                originals.stream(),
                new TreeMap<>(byController).values().stream().flatMap(List::stream))
            .map(CompiledRule::name)
            .distinct()
            .toList();
  }

  /** The policy as it was written. */
  public Policy policy() {
    return policy;
  }

  /** The conditions that a request has to fit before any rule is looked at. */
  CompiledMatchConditions matchConditions() {
    return matchConditions;
  }

  /** Its key. */
  public String key() {
    return policy.key();
  }

  /** Whether it has rules of this type (standard mutate rules only, for MUTATE). */
  public boolean has(RuleType type) {
    return originals.byType().containsKey(type);
  }

  /** Whether it has rules that change existing objects. */
  public boolean mutatesExisting() {
    return originals.rules().stream()
        .anyMatch(rule -> rule.body() instanceof CompiledBody.MutateExisting);
  }

  /**
   * Whether a rule that changes existing objects could match a request of this kind and
   * subresource.
   *
   * @param rule its name
   */
  public boolean couldTrigger(String rule, GroupVersionKind kind, String subresource) {
    return rules(kind.kind()).stream()
        .filter(one -> one.body() instanceof CompiledBody.MutateExisting && one.name().equals(rule))
        .anyMatch(one -> one.match().couldMatch(kind, subresource));
  }

  /** Whether some rule could match a request of this kind and subresource. */
  public boolean couldMatch(GroupVersionKind kind, String subresource) {
    return rules(kind.kind()).stream().anyMatch(rule -> rule.match().couldMatch(kind, subresource));
  }

  /** Whether the rule of this name could match a request of this kind and subresource. */
  public boolean couldMatch(String rule, GroupVersionKind kind, String subresource) {
    return rules(kind.kind()).stream()
        .anyMatch(one -> one.name().equals(rule) && one.match().couldMatch(kind, subresource));
  }

  /**
   * How many rules it has with those generated for pod controllers, as the command line counts
   * them.
   */
  public int ruleCount() {
    return status.size();
  }

  /** All rules as the status of the policy lists them, generated ones included. */
  public List<Rule> computedRules() {
    return status;
  }

  /** The names of all rules, generated ones included. */
  public List<String> ruleNames() {
    return ruleNames;
  }

  /** The rules for requests of that kind, in order. */
  List<CompiledRule> rules(String kind) {
    return group(kind).rules();
  }

  private Group group(String kind) {
    return byController.getOrDefault(kind, originals);
  }

  /** The rules of a type that may apply to a request, in order; all others do not. */
  List<CompiledRule> candidates(Request request, RuleType type) {
    RequestTable<CompiledRule> table = group(request.kind().kind()).byType().get(type);
    return table == null ? List.of() : table.candidates(request);
  }

  /**
   * What a request must have at least one of for a rule of a type to match; empty when that cannot
   * be said.
   *
   * @param kind the kind of the request
   */
  Optional<Set<RequestKey>> keys(RuleType type, String kind) {
    return RequestKey.oneOf(
        rules(kind).stream().filter(rule -> rule.isOf(type)).map(CompiledRule::keys).toList());
  }

  /**
   * The action of a failed rule on this request; a rule that is not found takes the policy's.
   *
   * @see <a
   *     href="https://kyverno.io/docs/policy-types/cluster-policy/validate/#failure-action">Failure
   *     action</a>
   */
  public FailureAction action(String rule, Request request) {
    for (CompiledRule candidate : rules(request.kind().kind())) {
      if (candidate.name().equals(rule)) {
        return candidate.actions().on(request);
      }
    }
    return action(request);
  }

  /** Whether some rule for the kind of a request resolves to this action on it. */
  public boolean hasAction(FailureAction action, Request request) {
    for (CompiledRule rule : rules(request.kind().kind())) {
      if (rule.actions().on(request) == action) {
        return true;
      }
    }
    return false;
  }

  /**
   * The action of the policy as a whole: that of the first rule that says one, else the policy's
   * own.
   */
  public FailureAction action(Request request) {
    return originals.rules().stream()
        .map(rule -> rule.actions().own(request))
        .flatMap(Optional::stream)
        .findFirst()
        .orElseGet(() -> actions.ofPolicy(request));
  }
}
