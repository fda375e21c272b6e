package dev.portcullis.engine;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.match.MatchResult;
import dev.portcullis.policy.PolicyException;
import dev.portcullis.request.Request;
import dev.portcullis.value.Wildcard;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds the policy exceptions that lift a rule for a request.
 *
 * @see <a href="https://kyverno.io/docs/exceptions/">Policy exceptions</a>
 */
final class Exceptions {
  private Exceptions() {}

  static List<CompiledException> matching(
      List<CompiledException> exceptions,
      CompiledPolicy policy,
      CompiledRule rule,
      Request request,
      Scope scope) {
    if (exceptions.isEmpty()) {
      return List.of();
    }
    return exceptions.stream()
        .filter(e -> names(e.exception(), policy.key(), rule.name()))
        .filter(e -> e.match().matches(request, "") instanceof MatchResult.Matched)
        .filter(e -> holds(e, scope))
        .toList();
  }

  private static boolean names(PolicyException exception, String policy, String rule) {
    return exception.exceptions().stream()
        .anyMatch(
            entry ->
                entry.policyName().equals(policy) && Wildcard.anyMatches(entry.ruleNames(), rule));
  }

  /** Conditions that cannot be evaluated lift nothing. */
  private static boolean holds(CompiledException exception, Scope scope) {
    if (exception.conditions().isEmpty()) {
      return true;
    }
    try {
      return exception.conditions().get().evaluate(scope).holds();
    } catch (ExpressionException e) {
      return false;
    }
  }

  /**
   * Whether exceptions of this rule lift single controls, so that the rule decides about them
   * itself.
   */
  static boolean onlyPodSecurity(CompiledRule rule) {
    return rule.body() instanceof CompiledBody.Validate v
        && v.check() instanceof CompiledCheck.PodSecurity;
  }

  static String message(List<CompiledException> exceptions) {
    return "rule is skipped due to policy exceptions" + keys(exceptions);
  }

  static String keys(List<CompiledException> exceptions) {
    return exceptions.stream().map(e -> e.exception().key()).collect(Collectors.joining(", "));
  }
}
