package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.match.MatchResult;
import dev.portcullis.pattern.CompiledPattern;
import dev.portcullis.podsecurity.PodSecurityResult;
import dev.portcullis.policy.FailureAction;
import dev.portcullis.policy.PodSecurityExclusion;
import dev.portcullis.policy.Policy;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs one validate rule: its check, and for an update the question whether the object violated
 * before.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/validate/">Validate rules</a>
 */
final class ValidateRule {
  /** The user that Kyverno looks at the old object with, so that user filters match nothing. */
  private static final UserInfo NOBODY =
      new UserInfo(
          "kyverno:kyverno-invalid-controller", "", List.of(), Map.of(), List.of(), List.of());

  private final Policy policy;
  private final CompiledRule rule;
  private final CompiledBody.Validate validate;
  private final RuleAnswer answer;
  private final String namespace;
  private final List<CompiledException> exceptions;
  private final Evaluation evaluation;

  ValidateRule(
      Policy policy,
      CompiledRule rule,
      CompiledBody.Validate validate,
      RuleAnswer answer,
      String namespace,
      List<CompiledException> exceptions,
      Evaluation evaluation) {
    this.policy = policy;
    this.rule = rule;
    this.validate = validate;
    this.answer = answer;
    this.namespace = namespace;
    this.exceptions = exceptions;
    this.evaluation = evaluation;
  }

  /**
   * Runs the rule.
   *
   * @param scopes makes the scope of another request, for the old object
   * @return empty when the rule has nothing to say
   */
  Optional<RuleOutcome> evaluate(Request request, Scope scope, Function<Request, Scope> scopes) {
    return switch (validate.check()) {
      case CompiledCheck.PodSecurity p -> podSecurity(p, request);
      case CompiledCheck.Cel c ->
          Optional.of(new CelRule(c, answer, evaluation, namespace).evaluate(request));
      case CompiledCheck.Ignored i -> Optional.empty();
      case CompiledCheck.NotEvaluated n ->
          Optional.of(answer.error(RuleOutcome.Fault.POLICY, n.reason()));
      case CompiledCheck.Deny d -> generic(request, scope, scopes);
      case CompiledCheck.Pattern p -> generic(request, scope, scopes);
      case CompiledCheck.AnyPattern a -> generic(request, scope, scopes);
      case CompiledCheck.Foreach f -> generic(request, scope, scopes);
    };
  }

  private Optional<RuleOutcome> generic(
      Request request, Scope scope, Function<Request, Scope> scopes) {
    CheckResource check = new CheckResource(rule.name(), validate.message(), answer);
    Optional<RuleOutcome> outcome = check.run(validate.check(), request, scope);
    if (!(outcome.orElse(null) instanceof RuleOutcome.Fail) || !existingMayViolate(request)) {
      return outcome;
    }
    Optional<Request> prior = prior(request);
    if (prior.isEmpty()) {
      return outcome;
    }
    Scope priorScope = scopes.apply(prior.get()).withRule(rule.name(), rule.context());
    return allowed(outcome, priorOutcome(check, prior.get(), scope, priorScope));
  }

  /** The patterns of the old object keep the values that the new object gave their variables. */
  private Optional<RuleOutcome> priorOutcome(
      CheckResource check, Request prior, Scope scope, Scope priorScope) {
    try {
      return switch (validate.check()) {
        case CompiledCheck.Pattern p ->
            Optional.of(check.pattern(one(p.pattern(), scope), prior.object(), priorScope));
        case CompiledCheck.AnyPattern a ->
            Optional.of(check.anyPattern(a.patterns().patterns(scope), prior.object(), priorScope));
        case CompiledCheck other -> check.run(other, prior, priorScope);
      };
    } catch (ExpressionException e) {
      return Optional.of(answer.error("variable substitution failed: ", e));
    }
  }

  private static CompiledPattern one(PatternSource source, Scope scope) throws ExpressionException {
    return source.patterns(scope).getFirst();
  }

  private boolean existingMayViolate(Request request) {
    FailureAction action = validate.source().failureAction().orElse(policy.spec().failureAction());
    return request.operation() == Operation.UPDATE
        && action == FailureAction.ENFORCE
        && validate.source().allowExistingViolations();
  }

  /** The old object as if it were created now; empty when the rule would not have applied to it. */
  private Optional<Request> prior(Request request) {
    if (!request.hasOldObject() || rule.preconditions().isPresent()) {
      return Optional.empty();
    }
    Request prior =
        new Request(
            Operation.CREATE,
            request.kind(),
            request.resource(),
            "",
            request.name(),
            request.namespace(),
            request.oldObject(),
            NullNode.getInstance(),
            Optional.of(NOBODY),
            request.namespaceLabels(),
            request.dryRun(),
            request.document());
    return rule.match().matches(prior, namespace) instanceof MatchResult.Matched
        ? Optional.of(prior)
        : Optional.empty();
  }

  private Optional<RuleOutcome> allowed(
      Optional<RuleOutcome> outcome, Optional<RuleOutcome> prior) {
    return prior.orElse(null) instanceof RuleOutcome.Fail
        ? Optional.of(
            answer.skip("skipping the rule evaluation as pre-existing violations are allowed"))
        : outcome;
  }

  private Optional<RuleOutcome> podSecurity(CompiledCheck.PodSecurity check, Request request) {
    if (!request.hasObject() || request.operation() == Operation.DELETE) {
      return Optional.empty();
    }
    Optional<CompiledException> whole =
        exceptions.stream().filter(e -> e.exception().podSecurity().isEmpty()).findFirst();
    if (whole.isPresent()) {
      return Optional.of(
          answer.skip("rule is skipped due to policy exception " + whole.get().exception().key()));
    }
    Optional<RuleOutcome> outcome =
        Optional.of(podSecurity(check, request.kind().kind(), request.object()));
    if (!(outcome.get() instanceof RuleOutcome.Fail) || !existingMayViolate(request)) {
      return outcome;
    }
    return prior(request)
        .map(
            old ->
                allowed(outcome, Optional.of(podSecurity(check, old.kind().kind(), old.object()))))
        .orElse(outcome);
  }

  private RuleOutcome podSecurity(CompiledCheck.PodSecurity check, String kind, JsonNode object) {
    List<PodSecurityExclusion> lifted =
        exceptions.stream().flatMap(e -> e.exception().podSecurity().stream()).toList();
    return switch (check.standards().check(kind, object, lifted)) {
      case PodSecurityResult.Pass p -> answer.pass("Validation rule '" + rule.name() + "' passed.");
      case PodSecurityResult.PassByException p ->
          answer.skip(
              "rule is skipped due to policy exceptions " + Exceptions.keys(exceptions),
              exceptions);
      case PodSecurityResult.Fail f ->
          answer.fail(
              "Validation rule '"
                  + rule.name()
                  + "' failed. It violates PodSecurity \""
                  + check.source().level()
                  + ":"
                  + check.source().version()
                  + "\": "
                  + f.violations(),
              f.properties());
      case PodSecurityResult.Errored e -> answer.error(RuleOutcome.Fault.POLICY, e.message());
    };
  }
}
