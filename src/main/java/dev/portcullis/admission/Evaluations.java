package dev.portcullis.admission;

import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.Evaluation;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.variable.GivenValues;
import dev.portcullis.expr.variable.RequestTree;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Request;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What every policy is evaluated with on one request. Each policy gets a budget of its own, so that
 * one that spends everything does not fail the others; the deadline is common, and so is the
 * request as expressions read it. Used by one thread.
 */
public final class Evaluations {
  private final PolicyIndex index;
  private final Ports ports;
  private final PolicyLookups lookups;
  private final Supplier<Budget> budgets;
  private @Nullable RequestTree tree;

  /** Evaluations of one review in which every policy may look up everything. */
  public Evaluations(PolicyIndex index, Ports ports, Supplier<Budget> budgets) {
    this(index, ports, PolicyLookups.UNLIMITED, budgets);
  }

  /**
   * Evaluations of one review.
   *
   * @param index the policies and exceptions
   * @param ports look-ups
   * @param lookups narrows the look-ups for each policy
   * @param budgets makes the budget of the next policy
   */
  public Evaluations(
      PolicyIndex index, Ports ports, PolicyLookups lookups, Supplier<Budget> budgets) {
    this.index = index;
    this.ports = ports;
    this.lookups = lookups;
    this.budgets = budgets;
  }

  /** The policies and exceptions. */
  public PolicyIndex index() {
    return index;
  }

  /** The question about a request for one policy. */
  public Evaluation of(CompiledPolicy policy, Request request) {
    RequestTree shared = tree;
    if (shared == null || shared.request() != request) {
      shared = RequestTree.of(request);
      tree = shared;
    }
    Ports own = lookups.of(policy.policy(), ports);
    return new Evaluation(shared, GivenValues.NONE, own, index.exceptions(), budgets.get());
  }
}
