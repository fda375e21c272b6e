package dev.portcullis.controller.generate;

import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.Evaluation;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.generate.GenerateResult;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Asks the engine what the generate rules of a policy want for a trigger. */
final class WantedObjects {
  private final Engine engine;
  private final Ports ports;
  private final Supplier<Budget> budgets;

  /**
   * Asks this engine.
   *
   * @param ports look-ups besides the cluster's
   * @param budgets makes the budget of one evaluation
   */
  WantedObjects(Engine engine, Ports ports, Supplier<Budget> budgets) {
    this.engine = engine;
    this.ports = ports;
    this.budgets = budgets;
  }

  /**
   * What a policy wants.
   *
   * @param outcomes what its generate rules said
   * @param results what the rules that apply want, by rule name
   */
  record Wanted(List<RuleOutcome> outcomes, Map<String, GenerateResult> results) {
    Optional<RuleOutcome> outcome(String rule) {
      return outcomes.stream().filter(o -> o.rule().rule().equals(rule)).findFirst();
    }

    GenerateResult result(String rule) {
      return results.getOrDefault(rule, GenerateResult.NOTHING);
    }
  }

  Wanted of(CompiledPolicy policy, Request request, PolicyIndex index, ClusterLookup cluster) {
    PolicyOutcome outcome =
        engine.generate(
            policy,
            new Evaluation(
                request,
                GivenValues.NONE,
                ports.withCluster(cluster),
                index.exceptions(),
                budgets.get()));
    return new Wanted(outcome.rules(), outcome.generated());
  }
}
