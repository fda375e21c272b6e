package dev.portcullis.expr.cel.value;

import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;

/**
 * What one evaluation costs, in Kubernetes' units: about one for each step, more for what walks
 * over texts and lists. Mutable, used by one thread.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/cel/#runtime-cost-budget">Runtime
 *     cost budget</a>
 */
public final class CostMeter {
  /** What one expression may cost. */
  public static final long EXPRESSION_LIMIT = 1_000_000;

  private static final int DEADLINE_EVERY = 1024;

  private final long limit;
  private final Budget budget;
  private long spent;
  private long nextCheck = DEADLINE_EVERY;

  /**
   * A meter.
   *
   * @param limit the most that may be spent
   * @param budget the budget of the request, whose deadline is kept
   */
  public CostMeter(long limit, Budget budget) {
    this.limit = limit;
    this.budget = budget;
  }

  /**
   * Spends units.
   *
   * @throws ExpressionException when that is too much
   */
  public void spend(long units) throws ExpressionException {
    spent += units;
    if (spent > limit || spent < 0) {
      throw new ExpressionException(Kind.BUDGET, "operation cancelled: actual cost limit exceeded");
    }
    if (spent >= nextCheck) {
      nextCheck = spent + DEADLINE_EVERY;
      budget.checkDeadline();
    }
  }

  /**
   * Spends what walking over a text costs.
   *
   * @throws ExpressionException when that is too much
   */
  public void spendText(long length) throws ExpressionException {
    spend((length + 9) / 10);
  }

  /** The budget of the request. */
  public Budget budget() {
    return budget;
  }

  /** What is spent so far. */
  public long spent() {
    return spent;
  }
}
