package dev.portcullis.admission;

import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.engine.RuleType;
import dev.portcullis.policy.FailureAction;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers the validating webhook: the rules that enforce decide, and policies with {@code
 * emitWarning} also tell what their auditing rules found.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/validate/">Validate rules</a>
 */
public final class ReviewValidation {
  private final Engine engine;

  /** Validates with this engine. */
  public ReviewValidation(Engine engine) {
    this.engine = engine;
  }

  /**
   * What a validation gives.
   *
   * @param verdict the answer
   * @param outcomes what the policies said that were asked for it
   */
  public record Validated(Verdict verdict, List<PolicyOutcome> outcomes) {
    public Validated {
      outcomes = List.copyOf(outcomes);
    }
  }

  /** Runs the policies that are asked for. */
  public Verdict review(Request request, PolicySelection selection, Evaluations evaluations) {
    return judge(request, selection, evaluations).verdict();
  }

  /**
   * Runs the auditing rules that an answer does not need: those of policies without {@code
   * emitWarning}.
   */
  public List<PolicyOutcome> audit(
      Request request, PolicySelection selection, Evaluations evaluations) {
    return selection.select(evaluations.index(), request, RuleType.VALIDATE).stream()
        .filter(policy -> !policy.policy().spec().emitWarning())
        .filter(policy -> policy.hasAction(FailureAction.AUDIT, request))
        .map(policy -> validate(policy, request, FailureAction.AUDIT, evaluations))
        .toList();
  }

  /** Runs the policies that are asked for, and gives what each said besides the answer. */
  public Validated judge(Request request, PolicySelection selection, Evaluations evaluations) {
    List<PolicyOutcome> outcomes = new ArrayList<>();
    List<CompiledPolicy> policies =
        selection.select(evaluations.index(), request, RuleType.VALIDATE);
    for (CompiledPolicy policy : policies) {
      if (policy.hasAction(FailureAction.ENFORCE, request)) {
        outcomes.add(validate(policy, request, FailureAction.ENFORCE, evaluations));
      }
    }
    for (CompiledPolicy policy :
        selection.select(evaluations.index(), request, RuleType.VERIFY_IMAGES)) {
      outcomes.add(engine.verifyImages(policy, evaluations.of(policy, request)));
    }
    for (CompiledPolicy policy : policies) {
      if (policy.policy().spec().emitWarning() && policy.hasAction(FailureAction.AUDIT, request)) {
        outcomes.add(validate(policy, request, FailureAction.AUDIT, evaluations));
      }
    }
    return new Validated(verdict(request, outcomes), outcomes);
  }

  /** The outcomes of those rules that resolve to one action for this request. */
  private PolicyOutcome validate(
      CompiledPolicy policy, Request request, FailureAction action, Evaluations evaluations) {
    return engine.validate(policy, action, evaluations.of(policy, request));
  }

  /** From what the rules say to what happens: the only place where a policy's switches decide. */
  static Verdict verdict(Request request, List<PolicyOutcome> outcomes) {
    RuleNames names = new RuleNames();
    List<String> warnings = new ArrayList<>();
    boolean blocked = false;
    for (PolicyOutcome outcome : outcomes) {
      List<RuleOutcome> broken = Outcomes.broken(outcome.rules());
      if (broken.isEmpty()) {
        continue;
      }
      List<RuleOutcome> blocking =
          broken.stream().filter(rule -> blocks(outcome.policy(), request, rule)).toList();
      blocked |= !blocking.isEmpty();
      names.add("blocked-by", outcome, blocking);
      names.add("violations", outcome, broken.stream().filter(r -> !blocking.contains(r)).toList());
      warnings.addAll(Outcomes.warnings(outcome, false));
    }
    return new Verdict(
        !blocked,
        blocked ? DeniedMessage.of(request, outcomes) : "",
        blocked ? List.of() : warnings,
        Json.NODES.arrayNode(),
        names.annotations());
  }

  private static boolean blocks(CompiledPolicy policy, Request request, RuleOutcome rule) {
    return switch (rule) {
      case RuleOutcome.Fail f -> policy.action(f.rule().rule(), request) == FailureAction.ENFORCE;
      case RuleOutcome.Errored e -> policy.policy().spec().failurePolicy() == FailurePolicy.FAIL;
      case RuleOutcome.Pass p -> false;
      case RuleOutcome.Skip s -> false;
    };
  }
}
