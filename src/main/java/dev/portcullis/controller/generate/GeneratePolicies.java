package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyIndex;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The policies with generate rules at one moment. Immutable.
 *
 * @param index all policies and exceptions
 * @param known those with generate rules that are in use, by key
 * @param refused the keys of policies that cannot be used as they are
 */
record GeneratePolicies(PolicyIndex index, Map<String, Entry> known, Set<String> refused) {
  static final GeneratePolicies NONE =
      new GeneratePolicies(new PolicyIndex(List.of(), List.of()), Map.of(), Set.of());

  GeneratePolicies {
    known = Map.copyOf(known);
    refused = Set.copyOf(refused);
  }

  /**
   * A policy with generate rules.
   *
   * @param object the policy object
   * @param compiled the policy
   * @param rules its generate rules, in order
   * @param birth when it came
   */
  record Entry(JsonNode object, CompiledPolicy compiled, List<GenerateRule> rules, Birth birth) {
    Entry {
      rules = List.copyOf(rules);
    }

    String key() {
      return compiled.key();
    }

    /** Whether its rules may look at the labels of namespaces. */
    boolean readsNamespaces() {
      String text = compiled.policy().document().path("spec").toString();
      return text.contains("namespaceSelector") || text.contains("namespaceObject");
    }

    Optional<GenerateRule> rule(String name) {
      return rules.stream().filter(rule -> rule.name().equals(name)).findFirst();
    }
  }

  /**
   * What the policies of a cluster are now; what was known of a policy's birth stays.
   *
   * @param restarted whether nothing was known before, so that policies may be older than they look
   */
  static GeneratePolicies of(ClusterPolicies policies, GeneratePolicies before, boolean restarted) {
    Map<String, Entry> known = new HashMap<>();
    Set<String> refused = new HashSet<>();
    for (ClusterPolicies.Entry one : policies.policies()) {
      if (one.compiled().isEmpty()) {
        refused.add(key(one.object()));
      }
      one.compiled()
          .ifPresent(
              compiled -> {
                List<GenerateRule> rules = GenerateRule.of(compiled);
                if (!rules.isEmpty()) {
                  known.put(
                      compiled.key(), entry(one.object(), compiled, rules, before, restarted));
                }
              });
    }
    return new GeneratePolicies(policies.index(), known, refused);
  }

  private static Entry entry(
      JsonNode object,
      CompiledPolicy compiled,
      List<GenerateRule> rules,
      GeneratePolicies before,
      boolean restarted) {
    Entry old = before.known.get(compiled.key());
    if (old != null && old.compiled() == compiled) {
      return old;
    }
    Birth birth =
        old != null && Origin.uid(old.object()).equals(Origin.uid(object))
            ? old.birth()
            : Birth.of(object, restarted);
    return new Entry(object, compiled, rules, birth);
  }

  private static String key(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    String namespace = metadata.path("namespace").asText("");
    String name = metadata.path("name").asText("");
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }

  Optional<Entry> find(String key) {
    return Optional.ofNullable(known.get(key));
  }

  Collection<Entry> all() {
    return known.values();
  }

  /** Whether a rule is gone, by itself or with its policy; one of a refused policy is not. */
  boolean lacks(String policy, String rule) {
    Entry entry = known.get(policy);
    return entry == null ? !refused.contains(policy) : entry.rule(rule).isEmpty();
  }
}
