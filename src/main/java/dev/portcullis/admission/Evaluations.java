package dev.portcullis.admission;

import dev.portcullis.engine.Evaluation;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Request;
import java.util.function.Supplier;

/**
 * What every policy is evaluated with on one request. Each policy gets a budget of its own, so that
 * one that spends everything does not fail the others; the deadline is common.
 *
 * @param index the policies and exceptions
 * @param ports look-ups
 * @param budgets makes the budget of the next policy
 */
public record Evaluations(PolicyIndex index, Ports ports, Supplier<Budget> budgets) {
  /** The question about a request. */
  public Evaluation of(Request request) {
    return new Evaluation(request, GivenValues.NONE, ports, index.exceptions(), budgets.get());
  }
}
