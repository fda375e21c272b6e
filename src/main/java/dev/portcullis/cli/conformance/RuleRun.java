package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.apply.ApplyRun;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.report.RuleResult;
import java.util.List;
import java.util.Optional;

/** One rule on one object. */
final class RuleRun {
  private final RecordedRun run;
  private final Optional<ApplyRun.Applied> applied;

  private RuleRun(RecordedRun run, Optional<ApplyRun.Applied> applied) {
    this.run = run;
    this.applied = applied;
  }

  /** Runs a rule for the kind of the object. */
  static RuleRun of(JsonNode rule, JsonNode object, boolean autogen, JsonNode recorded)
      throws InputException {
    return ofPolicy(
        RecordedObjects.policy(rule, object.path("kind").asText(), autogen), object, recorded);
  }

  /** Runs a policy. */
  static RuleRun ofPolicy(JsonNode policy, JsonNode object, JsonNode recorded)
      throws InputException {
    RecordedRun run = RecordedRun.of(List.of(policy), recorded, false);
    if (run.refused()) {
      return new RuleRun(run, Optional.empty());
    }
    JsonNode resource = Resources.normal(object);
    return new RuleRun(run, Optional.of(run.start(resource).apply(resource)));
  }

  boolean refused() {
    return applied.isEmpty();
  }

  String reasons() {
    return run.reasons();
  }

  List<RuleResult> lines() {
    return applied.map(ApplyRun.Applied::lines).orElse(List.of());
  }

  /** The only line; empty when the rule said nothing. */
  Optional<RuleResult> line() {
    return lines().stream().findFirst();
  }

  /** The object afterwards. */
  JsonNode patched() {
    return applied.orElseThrow().result().patched();
  }
}
