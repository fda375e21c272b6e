package dev.portcullis.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What an update changes in the generate rules of a policy. What was generated is found again by
 * its rule, so that a rule must stay recognisable.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/generate/">Generate rules</a>
 */
enum GenerateChange {
  /** Nothing that matters. */
  NONE,
  /** Other objects are generated; those generated before stay behind. */
  STALE_TARGETS,
  /** Rules cannot be recognised any more. */
  FORBIDDEN;

  private static final List<String> MUTABLE =
      List.of(
          "synchronize", "data", "foreach", "orphanDownstreamOnPolicyDelete", "generateExisting");

  /** Compares two policies. */
  static GenerateChange between(JsonNode before, JsonNode now) {
    Rules old = Rules.of(before, synchronizes(before));
    Rules changed = Rules.of(now, synchronizes(before));
    if (!changed.targets.containsAll(old.targets)) {
      return STALE_TARGETS;
    }
    return changed.rest.containsAll(old.rest) ? NONE : FORBIDDEN;
  }

  private static boolean synchronizes(JsonNode policy) {
    return rules(policy).valueStream().anyMatch(r -> r.at("/generate/synchronize").asBoolean());
  }

  private static JsonNode rules(JsonNode policy) {
    return policy.path("spec").path("rules");
  }

  /**
   * The generate rules of a policy, parted.
   *
   * @param targets what they generate
   * @param rest all else
   */
  private record Rules(Set<JsonNode> targets, Set<JsonNode> rest) {
    static Rules of(JsonNode policy, boolean fixedMatch) {
      Rules out = new Rules(new HashSet<>(), new HashSet<>());
      for (JsonNode rule : rules(policy)) {
        if (!rule.path("generate").isEmpty()) {
          out.targets.add(filled(without(rule.path("generate"), MUTABLE)));
          List<String> gone = fixedMatch ? List.of("generate") : List.of("generate", "match");
          out.rest.add(filled(without(rule, gone)));
        }
      }
      return out;
    }
  }

  private static JsonNode without(JsonNode node, List<String> fields) {
    return node instanceof ObjectNode object ? object.deepCopy().remove(fields) : node;
  }

  /** What is empty is as good as absent. */
  private static JsonNode filled(JsonNode node) {
    if (node instanceof ObjectNode object) {
      ObjectNode out = object.objectNode();
      for (var field : object.properties()) {
        JsonNode value = filled(field.getValue());
        if (!isEmpty(value)) {
          out.set(field.getKey(), value);
        }
      }
      return out;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode out = array.arrayNode();
      array.forEach(item -> out.add(filled(item)));
      return out;
    }
    return node;
  }

  private static boolean isEmpty(JsonNode node) {
    return node.isNull()
        || (node.isContainerNode() && node.isEmpty())
        || (node.isTextual() && node.textValue().isEmpty())
        || (node.isBoolean() && !node.booleanValue());
  }
}
