package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;

/**
 * One evaluation of one expression: what it may spend, and the key that was not found last. Used by
 * one thread.
 */
final class Search {
  /** Steps are handed to the budget in portions, because each node costs one. */
  private static final int PORTION = 64;

  private final Budget budget;
  private int steps;
  private String unknownKey = "";

  Search(Budget budget) {
    this.budget = budget;
  }

  Budget budget() {
    return budget;
  }

  /** Spends one step. */
  void step() throws ExpressionException {
    if (++steps >= PORTION) {
      settle();
    }
  }

  /** Spends a number of steps. */
  void steps(int count) throws ExpressionException {
    settle();
    budget.spend(count);
  }

  /** Hands what was spent so far to the budget. */
  void settle() throws ExpressionException {
    int spent = steps;
    steps = 0;
    budget.spend(spent);
  }

  /**
   * The result of a look-up that found no such key: a missing node on its way to whoever makes it
   * null, or to the caller as a failure.
   */
  JsonNode unknown(String key) {
    unknownKey = key;
    return MissingNode.getInstance();
  }

  /** The failure for a missing node that nobody made null. */
  ExpressionException unknownKey() {
    return new ExpressionException(Kind.UNKNOWN_KEY, "Unknown key \"" + unknownKey + "\" in path");
  }

  /** The value, null where a key was unknown. */
  static JsonNode orNull(JsonNode value) {
    return value.isMissingNode() ? NullNode.instance : value;
  }
}
