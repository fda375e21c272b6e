package dev.portcullis.admission;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.engine.RuleType;
import dev.portcullis.mutate.JsonDifference;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import java.util.ArrayList;
import java.util.List;

/**
 * Answers the mutating webhook: policies run one after the other, each on the object as the one
 * before left it, and the patch is the difference between the object that came and the one that
 * goes.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/mutate/">Mutate rules</a>
 */
public final class ReviewMutation {
  private final Engine engine;

  /** Mutates with this engine. */
  public ReviewMutation(Engine engine) {
    this.engine = engine;
  }

  /**
   * What a mutation gives.
   *
   * @param verdict the answer
   * @param object the object afterwards; as it came when the request is refused
   * @param outcomes what the policies said, in their order, up to the one that refused
   */
  public record Mutated(Verdict verdict, JsonNode object, List<PolicyOutcome> outcomes) {
    public Mutated {
      outcomes = List.copyOf(outcomes);
    }
  }

  /** Runs the policies that are asked for. */
  public Mutated review(Request request, PolicySelection selection, Evaluations evaluations) {
    if (request.operation() == Operation.DELETE || !request.hasObject()) {
      return new Mutated(Verdict.allow(), request.object(), List.of());
    }
    Request current = request;
    List<String> warnings = new ArrayList<>();
    List<PolicyOutcome> outcomes = new ArrayList<>();
    RuleNames names = new RuleNames();
    for (CompiledPolicy policy : selection.select(evaluations.index(), request, RuleType.MUTATE)) {
      PolicyOutcome outcome = engine.mutate(policy, evaluations.of(policy, current));
      outcomes.add(outcome);
      List<RuleOutcome> broken = Outcomes.broken(outcome.rules());
      if (!broken.isEmpty() && policy.policy().spec().failurePolicy() == FailurePolicy.FAIL) {
        return new Mutated(Verdict.deny(message(policy, broken)), request.object(), outcomes);
      }
      warnings.addAll(Outcomes.warnings(outcome, policy.policy().spec().emitWarning()));
      names.add("errors", outcome, broken);
      if (broken.isEmpty()) {
        names.add("mutated-by", outcome, Outcomes.passed(outcome.rules()));
        current = current.withObject(outcome.object());
      }
    }
    Verdict verdict =
        new Verdict(
            true,
            "",
            warnings,
            JsonDifference.between(request.object(), current.object()),
            names.annotations());
    return new Mutated(verdict, current.object(), outcomes);
  }

  private static String message(CompiledPolicy policy, List<RuleOutcome> broken) {
    String name = policy.policy().name();
    List<String> rules =
        broken.stream().map(rule -> rule.rule().rule() + ": " + rule.message()).toList();
    return "mutation policy "
        + name
        + " error: failed to apply policy "
        + name
        + " rules ["
        + Outcomes.visibleLines(String.join(" ", rules))
        + "]";
  }
}
