package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values given by a user in place of what a request or a look-up would bring (the command line's
 * values file). Keys are dotted names ({@code request.object.metadata.labels."a.b/c"}).
 *
 * @param request values for the whole evaluation
 * @param rules values by rule name, written when the context of that rule is loaded; they serve its
 *     autogen variants, too
 * @param foreach values by rule name that are written for each element; index 0 of each list is
 *     used
 */
public record GivenValues(
    Map<String, JsonNode> request,
    Map<String, Map<String, JsonNode>> rules,
    Map<String, Map<String, List<JsonNode>>> foreach) {
  /** Nothing given. */
  public static final GivenValues NONE = new GivenValues(Map.of(), Map.of(), Map.of());

  /** What may stand before the name of the rule the values were given for. */
  private static final List<String> AUTOGEN = List.of("", "autogen-cronjob-", "autogen-");

  public GivenValues {
    request = new LinkedHashMap<>(request);
    rules = new LinkedHashMap<>(rules);
    foreach = new LinkedHashMap<>(foreach);
  }

  /** The tree with the values written that are given for the whole evaluation. */
  ObjectNode injectForRequest(ObjectNode tree) {
    ObjectNode out = tree;
    for (Map.Entry<String, JsonNode> value : request.entrySet()) {
      out = write(out, value.getKey(), value.getValue());
    }
    return out;
  }

  /** Whether anything is given for a rule or for the rule it was made from. */
  boolean areGivenFor(String ruleName) {
    return !forRule(rules, ruleName).isEmpty() || !forRule(foreach, ruleName).isEmpty();
  }

  /**
   * The tree with the values written that are given for a rule or for the rule it was made from.
   */
  ObjectNode inject(String ruleName, ObjectNode tree) {
    ObjectNode out = tree;
    for (Map.Entry<String, JsonNode> value : forRule(rules, ruleName).entrySet()) {
      out = write(out, value.getKey(), value.getValue());
    }
    for (Map.Entry<String, List<JsonNode>> value : forRule(foreach, ruleName).entrySet()) {
      if (!value.getValue().isEmpty()) {
        out = write(out, value.getKey(), value.getValue().getFirst());
      }
    }
    return out;
  }

  private static <V> Map<String, V> forRule(Map<String, Map<String, V>> byRule, String ruleName) {
    if (byRule.isEmpty()) {
      return Map.of();
    }
    for (String prefix : AUTOGEN) {
      if (ruleName.startsWith(prefix)) {
        Map<String, V> own = byRule.get(ruleName.substring(prefix.length()));
        if (own != null) {
          return own;
        }
      }
    }
    return Map.of();
  }

  /**
   * Whether a value of the rule stands for a context entry, which is then not looked up. Entries
   * that are computed from other data are not looked up anywhere and always win.
   */
  boolean replace(String ruleName, String entry) {
    return forRule(rules, ruleName).keySet().stream()
        .anyMatch(name -> name.equals(entry) || name.startsWith(entry + "."));
  }

  private static ObjectNode write(ObjectNode tree, String name, JsonNode value) {
    return ContextTree.merged(tree, ContextTree.path(name), Numbers.floats(value));
  }
}
