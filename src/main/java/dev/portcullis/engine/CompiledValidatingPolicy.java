package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.cel.admission.CompiledPolicyExpressions;
import dev.portcullis.expr.cel.admission.KyvernoInput;
import dev.portcullis.expr.cel.admission.MatchOutcome;
import dev.portcullis.expr.cel.admission.PolicyVerdict;
import dev.portcullis.match.ResourceConstraints;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A ValidatingPolicy ready to be evaluated, with its variants for pod controllers. Immutable,
 * shared by all requests.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/validating-policy/">ValidatingPolicy</a>
 */
public final class CompiledValidatingPolicy {
  private final CompiledPolicy face;
  private final String kind;
  private final List<Variant> variants;

  /**
   * The policy as it was written, or as it was rewritten for pod controllers.
   *
   * @param constraints what it is about
   * @param expressions what it demands
   */
  record Variant(ResourceConstraints constraints, CompiledPolicyExpressions expressions) {}

  CompiledValidatingPolicy(CompiledPolicy face, String kind, List<Variant> variants) {
    this.face = face;
    this.kind = kind;
    this.variants = List.copyOf(variants);
  }

  /** How reports and the command line name it: a policy without rules. */
  public CompiledPolicy face() {
    return face;
  }

  /**
   * What the policy says of a request; empty when it has nothing to do with it.
   *
   * @param evaluation the question
   * @param namespace the namespace of the object; empty for none
   * @param exceptions exceptions for policies in CEL
   * @param clock tells the time
   */
  public Optional<PolicyOutcome> evaluate(
      Evaluation evaluation,
      Optional<JsonNode> namespace,
      List<CompiledCelException> exceptions,
      InstantSource clock) {
    List<RuleOutcome> outcomes = new ArrayList<>();
    for (Variant variant : variants) {
      if (variant.constraints().matches(evaluation.request())) {
        KyvernoInput input =
            KyvernoInput.of(evaluation.request(), namespace, evaluation.ports(), clock);
        outcomes.add(
            exempted(input, evaluation, exceptions)
                .orElseGet(() -> outcome(variant.expressions(), input, evaluation)));
      }
    }
    // A policy about one resource says nothing at all of others; the rest answer without a rule.
    if (outcomes.isEmpty() && variants.stream().allMatch(v -> v.constraints().isPlain())) {
      return Optional.empty();
    }
    return Optional.of(new PolicyOutcome(face, outcomes, evaluation.request().object(), Map.of()));
  }

  private Optional<RuleOutcome> exempted(
      KyvernoInput input, Evaluation evaluation, List<CompiledCelException> exceptions) {
    List<CompiledCelException> matching =
        exceptions.stream()
            .filter(e -> e.names(kind, face.policy().name()))
            .filter(
                e ->
                    e.conditions().evaluate(input, evaluation.budget())
                        instanceof MatchOutcome.Matched)
            .toList();
    if (matching.isEmpty()) {
      return Optional.empty();
    }
    String keys =
        matching.stream().map(CompiledCelException::key).collect(Collectors.joining(", "));
    RuleAnswer answer = answer("exception");
    return Optional.of(
        matching.getFirst().passes()
            ? answer.pass("rule is passed due to policy exception: " + keys)
            : answer.skip("rule is skipped due to policy exception: " + keys));
  }

  private RuleAnswer answer(String rule) {
    return RuleAnswer.of(new RuleRef(face.key(), rule, RuleType.VALIDATE), Map.of());
  }

  private RuleOutcome outcome(
      CompiledPolicyExpressions expressions, KyvernoInput input, Evaluation evaluation) {
    RuleAnswer answer = answer("");
    return switch (expressions.evaluate(input, evaluation.budget())) {
      case PolicyVerdict.Passed _ -> answer.pass("success");
      case PolicyVerdict.NotMatched _ -> answer.skip("skip");
      case PolicyVerdict.Failed failed ->
          answer.fail(
              failed.message(), Map.of("cel.validationIndex", Integer.toString(failed.index())));
      case PolicyVerdict.Errored errored ->
          answer.error(RuleOutcome.Fault.EXPRESSION, "error: " + errored.message());
    };
  }
}
