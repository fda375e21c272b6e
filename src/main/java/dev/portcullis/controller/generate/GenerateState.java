package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Everything that is known at one moment: in memory only, and found again from the cluster at any
 * start. Thread-safe.
 */
final class GenerateState {
  private volatile GeneratePolicies policies = GeneratePolicies.NONE;
  private final KnownTriggers triggers = new KnownTriggers();
  private final KnownDownstream downstream = new KnownDownstream();
  private final ReadIndex reads = new ReadIndex();
  private final Causes causes = new Causes();
  private final Map<PolicyOnTrigger, Binding> bindings = new ConcurrentHashMap<>();
  private final Map<String, Former> former = new ConcurrentHashMap<>();
  private final Set<String> released = ConcurrentHashMap.newKeySet();
  private final Set<PolicyOnTrigger> waitingForKinds = ConcurrentHashMap.newKeySet();

  /**
   * A rule that is no more.
   *
   * @param policy the policy object, in whose name its objects go
   * @param rule the rule as it was
   */
  record Former(JsonNode policy, GenerateRule rule) {}

  GeneratePolicies policies() {
    return policies;
  }

  void policies(GeneratePolicies next) {
    policies = next;
  }

  KnownTriggers triggers() {
    return triggers;
  }

  KnownDownstream downstream() {
    return downstream;
  }

  ReadIndex reads() {
    return reads;
  }

  Causes causes() {
    return causes;
  }

  Map<PolicyOnTrigger, Binding> bindings() {
    return bindings;
  }

  void former(GenerateRule rule, JsonNode policy) {
    former.put(id(rule.policy().key(), rule.name()), new Former(policy, rule));
  }

  /** The rule is there again. */
  void again(GenerateRule rule) {
    former.remove(id(rule.policy().key(), rule.name()));
  }

  Optional<Former> former(String policy, String rule) {
    return Optional.ofNullable(former.get(id(policy, rule)));
  }

  private static String id(String policy, String rule) {
    return policy + "\n" + rule;
  }

  /** The identities of objects that are no longer their rule's, because it makes others now. */
  Set<String> released() {
    return released;
  }

  /** What a rule made for a trigger, as far as it is still the rule's. */
  List<JsonNode> madeFor(PolicyOnTrigger key, String rule) {
    return downstream.of(key, rule).stream()
        .filter(object -> !released.contains(Origin.uid(object)))
        .toList();
  }

  /** Who wants objects of kinds that are not served. */
  Set<PolicyOnTrigger> waitingForKinds() {
    return waitingForKinds;
  }

  /** A policy has no work to follow up on a trigger. */
  void forget(PolicyOnTrigger key) {
    bindings.remove(key);
    reads.forget(key);
    waitingForKinds.remove(key);
  }
}
