package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.generate.GenerateResult;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one policy says about one request.
 *
 * @param policy the policy
 * @param rules the outcomes, in order of evaluation; rules that do not apply are not there
 * @param object the object afterwards: patched by mutate rules, otherwise as it came in
 * @param generated for each generate rule that passed (by rule name, in order): what it wants
 */
public record PolicyOutcome(
    CompiledPolicy policy,
    List<RuleOutcome> rules,
    JsonNode object,
    Map<String, GenerateResult> generated) {
  public PolicyOutcome {
    rules = List.copyOf(rules);
    generated =
        generated.isEmpty()
            ? Map.of()
            : Collections.unmodifiableMap(new LinkedHashMap<>(generated));
  }

  /** Whether a rule, or something a rule wanted, could not be evaluated. */
  public boolean incomplete() {
    return rules.stream().anyMatch(outcome -> outcome instanceof RuleOutcome.Errored)
        || generated.values().stream().anyMatch(result -> !result.problems().isEmpty());
  }

  /** The same outcome, wanting nothing. */
  public PolicyOutcome withoutGenerated() {
    return new PolicyOutcome(policy, rules, object, Map.of());
  }
}
