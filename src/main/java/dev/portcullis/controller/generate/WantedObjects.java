package dev.portcullis.controller.generate;

import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.Engine;
import dev.portcullis.engine.Evaluation;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.generate.GenerateResult;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Asks the engine what the generate rules of a policy want for a trigger. */
final class WantedObjects {
  private final Engine engine;
  private final EmbeddedCluster cluster;
  private final Ports ports;
  private final Supplier<Budget> budgets;

  /**
   * Asks this engine.
   *
   * @param ports look-ups besides the cluster's
   * @param budgets makes the budget of one evaluation
   */
  WantedObjects(Engine engine, EmbeddedCluster cluster, Ports ports, Supplier<Budget> budgets) {
    this.engine = engine;
    this.cluster = cluster;
    this.ports = ports;
    this.budgets = budgets;
  }

  /**
   * What a policy wants.
   *
   * @param outcomes what its generate rules said
   * @param results what the rules that apply want, by rule name
   * @param reads what was read on the way
   */
  record Wanted(
      List<RuleOutcome> outcomes,
      Map<String, GenerateResult> results,
      Set<RecordedReads.Read> reads) {
    static final Wanted NOTHING = new Wanted(List.of(), Map.of(), Set.of());

    Optional<RuleOutcome> outcome(String rule) {
      return outcomes.stream().filter(o -> o.rule().rule().equals(rule)).findFirst();
    }

    GenerateResult result(String rule) {
      return results.getOrDefault(rule, new GenerateResult(List.of(), List.of()));
    }
  }

  Wanted of(CompiledPolicy policy, Request request, PolicyIndex index) {
    RecordedReads recorded = new RecordedReads(cluster, cluster::resource);
    Ports recording = ports.withCluster(recorded);
    PolicyOutcome outcome =
        engine.generate(
            policy,
            new Evaluation(
                request, GivenValues.NONE, recording, index.exceptions(), budgets.get()));
    return new Wanted(outcome.rules(), outcome.generated(), recorded.reads());
  }
}
