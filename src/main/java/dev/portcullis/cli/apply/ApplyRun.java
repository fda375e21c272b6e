package dev.portcullis.cli.apply;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.evaluate.LocalEvaluation;
import dev.portcullis.cli.evaluate.LocalEvaluation.Response;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.report.RuleResult;
import dev.portcullis.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Policies on objects, one object after the other; keeps what a report needs and nothing else, so
 * that memory does not grow with the number of objects unless a report is wanted.
 */
public final class ApplyRun {
  private final LocalEvaluation evaluation;
  private final boolean auditWarn;
  private Summary summary = Summary.EMPTY;

  /**
   * A run.
   *
   * @param evaluation the policies and what they may look at
   * @param auditWarn whether failures of audited rules are warnings
   */
  public ApplyRun(LocalEvaluation evaluation, boolean auditWarn) {
    this.evaluation = evaluation;
    this.auditWarn = auditWarn;
  }

  /**
   * What a run says of one object.
   *
   * @param result what the policies said
   * @param lines the same as lines of a report
   */
  public record Applied(LocalEvaluation.Result result, List<RuleResult> lines) {
    public Applied {
      lines = List.copyOf(lines);
    }
  }

  /** Takes one object through all policies and counts. */
  public Applied apply(JsonNode resource) throws InputException {
    LocalEvaluation.Result result = evaluation.evaluate(resource, Optional.empty());
    List<RuleResult> lines = new ArrayList<>();
    for (Response response : result.responses()) {
      for (RuleOutcome outcome : response.outcome().rules()) {
        lines.add(line(response, outcome));
      }
      response.existing().forEach(existing -> lines.add(line(response, existing.outcome())));
    }
    summary = summary.plus(Summary.of(lines.stream().map(RuleResult::status)));
    return new Applied(result, lines);
  }

  private RuleResult line(Response response, RuleOutcome outcome) {
    return RuleResult.of(
        response.policy(), outcome, response.request(), response.resource(), auditWarn);
  }

  /** Counts policies that could not be used. */
  public void addErrors(int count) {
    for (int i = 0; i < count; i++) {
      summary = summary.plus(RuleResult.Status.ERROR);
    }
  }

  /** What was counted so far. */
  public Summary summary() {
    return summary;
  }
}
