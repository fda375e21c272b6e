package dev.portcullis.engine;

import dev.portcullis.condition.CompiledConditions;
import dev.portcullis.expr.variable.CompiledContextEntry;
import dev.portcullis.expr.variable.Template;
import dev.portcullis.match.CompiledMatch;
import dev.portcullis.policy.Rule;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One rule, compiled. Immutable, shared by all requests.
 *
 * @param rule as it was written or generated
 * @param ref how outcomes name it
 * @param match what it applies to
 * @param context its context entries, in order
 * @param preconditions conditions it needs
 * @param reportProperties texts for the report
 * @param body what it does
 * @param actions what a failure does to a request
 */
record CompiledRule(
    Rule rule,
    RuleRef ref,
    CompiledMatch match,
    List<CompiledContextEntry> context,
    Optional<CompiledConditions> preconditions,
    Map<String, Template> reportProperties,
    CompiledBody body,
    FailureActions actions) {
  String name() {
    return ref.rule();
  }
}
