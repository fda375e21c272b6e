package dev.portcullis.expr.cel.admission;

import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.cel.value.CostMeter;

/**
 * What all expressions of a rule may cost together. Mutable, used by one thread.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/cel/#runtime-cost-budget">Runtime
 *     cost budget</a>
 */
final class CostBudget {
  /** What validations may cost together. */
  static final long VALIDATIONS = 10_000_000;

  /** What match conditions may cost together. */
  static final long MATCH_CONDITIONS = 2_500_000;

  private final Budget budget;
  private long remaining;

  CostBudget(long limit, Budget budget) {
    this.remaining = limit;
    this.budget = budget;
  }

  /** A meter for one expression. */
  CostMeter meter() {
    return new CostMeter(CostMeter.EXPRESSION_LIMIT, budget);
  }

  /** Counts what an expression has spent. */
  void charge(CostMeter meter) throws ExpressionException {
    remaining -= meter.spent();
    if (remaining < 0) {
      throw new ExpressionException(
          Kind.BUDGET,
          "validation failed due to running out of cost budget, no further validation rules will be"
              + " run");
    }
  }
}
