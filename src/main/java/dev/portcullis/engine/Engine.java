package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.condition.ConditionResult;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.admission.AdmissionInput;
import dev.portcullis.expr.cel.admission.CompiledMatchConditions;
import dev.portcullis.expr.cel.admission.MatchOutcome;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.expr.variable.Template;
import dev.portcullis.generate.GenerateResult;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.match.MatchResult;
import dev.portcullis.policy.FailureAction;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.request.Request;
import dev.portcullis.value.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Evaluates compiled policies. Pure: everything it reads comes in with the question.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/">ClusterPolicy</a>
 */
public final class Engine {
  /** A Policy written without a namespace, possible only outside a cluster, belongs to this one. */
  private static final String DEFAULT_NAMESPACE = "default";

  private final Supplier<ImageDefaults> images;

  /** An engine that reads image references like this. */
  public Engine(ImageDefaults images) {
    this(() -> images);
  }

  /** An engine that reads image references as is said when an evaluation begins. */
  public Engine(Supplier<ImageDefaults> images) {
    this.images = images;
  }

  /**
   * Runs the standard mutate rules of a policy; each rule sees the object as the one before left
   * it.
   */
  public PolicyOutcome mutate(CompiledPolicy policy, Evaluation evaluation) {
    return new Run(policy, evaluation).rules(RuleType.MUTATE);
  }

  /** Runs the validate rules of a policy. */
  public PolicyOutcome validate(CompiledPolicy policy, Evaluation evaluation) {
    return new Run(policy, evaluation).rules(RuleType.VALIDATE);
  }

  /**
   * Runs the validate rules of a policy that resolve to one action for the request; an outcome of
   * another rule is not among what they say.
   */
  public PolicyOutcome validate(
      CompiledPolicy policy, FailureAction action, Evaluation evaluation) {
    return new Run(policy, evaluation).validate(action);
  }

  /** Answers for the image rules of a policy. */
  public PolicyOutcome verifyImages(CompiledPolicy policy, Evaluation evaluation) {
    return new Run(policy, evaluation).rules(RuleType.VERIFY_IMAGES);
  }

  /** Runs the generate rules of a policy to the point of desired objects. */
  public PolicyOutcome generate(CompiledPolicy policy, Evaluation evaluation) {
    return new Run(policy, evaluation).rules(RuleType.GENERATE);
  }

  /**
   * Runs the mutate rules that change existing objects, on the objects their targets name in the
   * cluster of the question. Writes nothing.
   *
   * @return one outcome for each target, or one for a rule that could not come to its targets
   */
  public List<ExistingOutcome> mutateExisting(CompiledPolicy policy, Evaluation evaluation) {
    return new Run(policy, evaluation).existing(rule -> true);
  }

  /**
   * Runs one mutate rule that changes existing objects. Writes nothing.
   *
   * @param rule its name; one that is generated for pod controllers has a name of its own
   * @return one outcome for each target, or one for a rule that could not come to its targets; none
   *     where the rule does not match
   */
  public List<ExistingOutcome> mutateExisting(
      CompiledPolicy policy, Evaluation evaluation, String rule) {
    return new Run(policy, evaluation).existing(rule::equals);
  }

  /**
   * The rules that change existing objects and match a request, by what the request says alone:
   * neither context nor preconditions nor exceptions are looked at.
   */
  public static List<Rule> existingRules(CompiledPolicy policy, Request request) {
    String namespace = namespace(policy.policy());
    return policy.rules(request.kind().kind()).stream()
        .filter(rule -> rule.body() instanceof CompiledBody.MutateExisting)
        .filter(rule -> rule.match().couldMatch(request.kind(), request.subresource()))
        .filter(rule -> rule.match().matches(request, namespace) instanceof MatchResult.Matched)
        .map(CompiledRule::rule)
        .toList();
  }

  /** The namespace that binds a policy; empty for a ClusterPolicy. */
  static String namespace(Policy policy) {
    if (policy.scope() == Policy.Scope.CLUSTER) {
      return "";
    }
    return policy.namespace().isEmpty() ? DEFAULT_NAMESPACE : policy.namespace();
  }

  /** One policy on one request. */
  private final class Run {
    private final CompiledPolicy policy;
    private final Evaluation evaluation;
    private final String namespace;
    private final ImageDefaults defaults;
    private final List<RuleOutcome> outcomes = new ArrayList<>();
    private Map<String, GenerateResult> generated = Map.of();
    private Request request;
    private Scope scope;

    Run(CompiledPolicy policy, Evaluation evaluation) {
      this.policy = policy;
      this.evaluation = evaluation;
      this.namespace = namespace(policy.policy());
      this.request = evaluation.request();
      this.defaults = images.get();
      this.scope =
          Scope.of(
              evaluation.tree(),
              namespace,
              evaluation.values(),
              evaluation.ports(),
              defaults,
              evaluation.budget());
      if (request.hasObject()) {
        request = request.withObject(scope.object());
      }
    }

    PolicyOutcome rules(RuleType type) {
      rules(type, rule -> true);
      return new PolicyOutcome(policy, outcomes, request.object(), generated);
    }

    /** Where only one rule applies, a rule with another action may be that one. */
    PolicyOutcome validate(FailureAction action) {
      Request asked = request;
      boolean one = policy.policy().spec().applyOne();
      rules(RuleType.VALIDATE, rule -> one || rule.actions().on(asked) == action);
      if (one) {
        outcomes.removeIf(outcome -> policy.action(outcome.rule().rule(), asked) != action);
      }
      return new PolicyOutcome(policy, outcomes, request.object(), generated);
    }

    private void rules(RuleType type, Predicate<CompiledRule> which) {
      if (!admitted()) {
        return;
      }
      boolean one = policy.policy().spec().applyOne();
      for (CompiledRule rule : policy.candidates(request, type)) {
        if (which.test(rule)) {
          evaluate(rule);
        }
        if (one && decided()) {
          break;
        }
      }
    }

    List<ExistingOutcome> existing(Predicate<String> named) {
      List<ExistingOutcome> all = new ArrayList<>();
      if (!admitted()) {
        return all;
      }
      for (CompiledRule rule : policy.rules(request.kind().kind())) {
        if (rule.body() instanceof CompiledBody.MutateExisting existing
            && named.test(rule.name())
            && rule.match().matches(request, namespace) instanceof MatchResult.Matched) {
          all.addAll(existing(rule, existing, scope.withRule(rule.name(), rule.context())));
        }
      }
      return all;
    }

    private List<ExistingOutcome> existing(
        CompiledRule rule, CompiledBody.MutateExisting existing, Scope own) {
      Optional<RuleOutcome> early = beforeBody(rule, own);
      if (early.isPresent()) {
        return List.of(new ExistingOutcome(early.get(), MissingNode.getInstance(), ""));
      }
      return new MutateExistingRule(existing, answer(rule, own))
          .evaluate(own, new FindTargets(evaluation.ports().cluster(), namespace));
    }

    /** A namespaced policy sees only objects of its own namespace. */
    private boolean admitted() {
      boolean reached =
          namespace.isEmpty()
              || (inNamespace(request.hasObject(), request.object())
                  && inNamespace(request.hasOldObject(), request.oldObject()));
      return reached && fitsConditions();
    }

    /** A condition that cannot be evaluated counts as one that does not hold. */
    private boolean fitsConditions() {
      CompiledMatchConditions conditions = policy.matchConditions();
      return conditions.isEmpty()
          || conditions.evaluate(AdmissionInput.ofPolicy(request), evaluation.budget())
              instanceof MatchOutcome.Matched;
    }

    private boolean inNamespace(boolean present, JsonNode object) {
      return !present || object.path("metadata").path("namespace").asText("").equals(namespace);
    }

    private boolean decided() {
      return outcomes.stream()
          .anyMatch(o -> o instanceof RuleOutcome.Pass || o instanceof RuleOutcome.Fail);
    }

    private void evaluate(CompiledRule rule) {
      if (rule.match().matches(request, namespace) instanceof MatchResult.NotMatched) {
        return;
      }
      Optional<RuleOutcome> outcome;
      try {
        outcome = inScope(rule, scope.withRule(rule.name(), rule.context()));
      } catch (RuntimeException | StackOverflowError bug) {
        // The one general catch of an evaluation: a bug in one rule must not stop the others.
        outcome = Optional.of(internal(rule, bug));
      }
      outcome.ifPresent(outcomes::add);
    }

    private RuleOutcome internal(CompiledRule rule, Throwable bug) {
      return rule.answer()
          .error(
              RuleOutcome.Fault.INTERNAL,
              "internal error while evaluating the rule: " + bug.getClass().getSimpleName());
    }

    private Optional<RuleOutcome> inScope(CompiledRule rule, Scope own) {
      Optional<RuleOutcome> early = beforeBody(rule, own);
      return early.isPresent() ? early : body(rule, own);
    }

    /** Preconditions and exceptions: what ends a rule before its body is looked at. */
    private Optional<RuleOutcome> beforeBody(CompiledRule rule, Scope own) {
      RuleAnswer plain = rule.answer();
      if (rule.preconditions().isPresent()) {
        boolean generates = rule.body() instanceof CompiledBody.Generate;
        ConditionResult result;
        try {
          result = rule.preconditions().get().evaluate(own);
        } catch (ExpressionException e) {
          String what = generates ? "conditions" : "preconditions";
          return Optional.of(plain.error("failed to evaluate " + what + ": ", e));
        }
        if (!result.holds() && generates) {
          return Optional.of(plain.skip(""));
        }
        if (!result.holds()) {
          String added = result.message().isEmpty() ? "" : "; " + result.message();
          return Optional.of(plain.skip("preconditions not met" + added));
        }
      }
      if (Exceptions.onlyPodSecurity(rule)) {
        return Optional.empty();
      }
      List<CompiledException> exceptions = exceptions(rule, own);
      return exceptions.isEmpty()
          ? Optional.empty()
          : Optional.of(answer(rule, own).skip(Exceptions.message(exceptions), exceptions));
    }

    /** Exceptions that a body still has to weigh; all others have ended the rule before it. */
    private List<CompiledException> remaining(CompiledRule rule, Scope own) {
      return Exceptions.onlyPodSecurity(rule) ? exceptions(rule, own) : List.of();
    }

    private List<CompiledException> exceptions(CompiledRule rule, Scope own) {
      return Exceptions.matching(evaluation.exceptions(), policy, rule, request, own);
    }

    private RuleAnswer answer(CompiledRule rule, Scope own) {
      return rule.reportProperties().isEmpty()
          ? rule.answer()
          : RuleAnswer.of(rule.ref(), properties(rule, own));
    }

    private Map<String, String> properties(CompiledRule rule, Scope own) {
      Map<String, String> properties = new LinkedHashMap<>();
      for (Map.Entry<String, Template> property : rule.reportProperties().entrySet()) {
        try {
          JsonNode value = property.getValue().substitute(own);
          properties.put(
              property.getKey(), value.isTextual() ? value.textValue() : JsonText.of(value));
        } catch (ExpressionException e) {
          // A property that cannot be made is left out; it never changes what the rule decides.
          properties.remove(property.getKey());
        }
      }
      return properties;
    }

    private Optional<RuleOutcome> body(CompiledRule rule, Scope own) {
      RuleAnswer answer = answer(rule, own);
      return switch (rule.body()) {
        case CompiledBody.Validate v ->
            new ValidateRule(
                    policy.policy(), rule, v, answer, namespace, remaining(rule, own), evaluation)
                .evaluate(request, own, this::another);
        case CompiledBody.Mutate m -> Optional.of(mutate(m, own, answer));
        case CompiledBody.MutateExisting m -> Optional.empty();
        case CompiledBody.Generate g -> Optional.of(generate(rule, g, own, answer));
        case CompiledBody.NotEvaluated n ->
            Optional.of(answer.error(RuleOutcome.Fault.POLICY, n.reason()));
      };
    }

    /** The scope of another request of the same evaluation, without values given for this one. */
    private Scope another(Request other) {
      return Scope.of(
          other, namespace, evaluation.values(), evaluation.ports(), defaults, evaluation.budget());
    }

    private RuleOutcome mutate(CompiledBody.Mutate mutate, Scope own, RuleAnswer answer) {
      MutateRule.Changed changed = new MutateRule(mutate, answer).evaluate(request.object(), own);
      if (changed.outcome() instanceof RuleOutcome.Pass) {
        request = request.withObject(changed.object());
        scope = scope.withObject(changed.object());
      }
      return changed.outcome();
    }

    private RuleOutcome generate(
        CompiledRule rule, CompiledBody.Generate generate, Scope own, RuleAnswer answer) {
      if (generated.isEmpty()) {
        generated = new LinkedHashMap<>();
      }
      generated.put(rule.name(), generate.generate().desired(own, evaluation.ports().cluster()));
      return answer.pass("");
    }
  }
}
