package dev.portcullis.autogen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import dev.portcullis.value.SharedTrees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The rules that are generated for one policy. Most differ only in what they match; what they do is
 * held once.
 */
final class GeneratedRules {
  /** What does not change what a rule does to an object that it matches. */
  private static final Set<String> SURROUNDINGS = Set.of("name", "match", "exclude");

  private final PolicyReader reader;
  private final SharedTrees trees = new SharedTrees();
  private final List<Rule> read = new ArrayList<>();

  GeneratedRules(PolicyReader reader, Policy policy) {
    this.reader = reader;
    trees.adopt(policy.document());
  }

  /** Adds what a rewriting makes of a rule, if anything. */
  void add(Rule rule, RewriteRule rewriting, List<Rule> out) {
    rewriting.rewrite(rule).ifPresent(json -> out.add(rule(trees.share(json), rule)));
  }

  private Rule rule(JsonNode json, Rule written) {
    Rule rule = reader.readRule(json, written.position());
    if (rule.body() instanceof RuleBody.Unreadable) {
      return rule;
    }
    Optional<Rule> twin = read.stream().filter(one -> doTheSame(one.json(), json)).findFirst();
    if (twin.isEmpty()) {
      read.add(rule);
    }
    return twin.map(rule::sharing).orElse(rule);
  }

  /** Equal parts of both are the same instances. */
  private static boolean doTheSame(JsonNode one, JsonNode other) {
    return one instanceof ObjectNode object
        && one.size() == other.size()
        && object.properties().stream()
            .allMatch(
                field ->
                    SURROUNDINGS.contains(field.getKey())
                        || field.getValue() == other.get(field.getKey()));
  }
}
