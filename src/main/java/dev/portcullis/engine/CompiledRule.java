package dev.portcullis.engine;

import dev.portcullis.condition.CompiledConditions;
import dev.portcullis.expr.variable.CompiledContextEntry;
import dev.portcullis.expr.variable.Template;
import dev.portcullis.match.CompiledMatch;
import dev.portcullis.match.RequestKey;
import dev.portcullis.policy.Rule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One rule, compiled. Immutable, shared by all requests.
 *
 * @param rule as it was written or generated
 * @param answer makes its outcomes where they have no properties
 * @param match what it applies to
 * @param context its context entries, in order
 * @param preconditions conditions it needs
 * @param reportProperties texts for the report
 * @param body what it does
 * @param actions what a failure does to a request
 */
record CompiledRule(
    Rule rule,
    RuleAnswer answer,
    CompiledMatch match,
    List<CompiledContextEntry> context,
    Optional<CompiledConditions> preconditions,
    Map<String, Template> reportProperties,
    CompiledBody body,
    FailureActions actions) {
  /** How outcomes name it. */
  RuleRef ref() {
    return answer.rule();
  }

  String name() {
    return ref().rule();
  }

  /** Whether it is of a type; rules that change existing objects are of none. */
  boolean isOf(RuleType type) {
    return body.type() == type && !(body instanceof CompiledBody.MutateExisting);
  }

  /**
   * What a request must have at least one of for the rule to have something to say; empty when that
   * cannot be said. A mutation may make what a later rule looks for, and a generate rule also looks
   * at objects that it no longer matches.
   */
  Optional<Set<RequestKey>> keys() {
    return switch (body.type()) {
      case VALIDATE, VERIFY_IMAGES -> match.keys(RequestKey.Aspect.ALL);
      case MUTATE -> match.keys(RequestKey.Aspect.LASTING);
      case GENERATE -> Optional.empty();
    };
  }
}
