package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The state of one evaluation: the variables, those of macros, and what is spent. An error in a
 * macro is kept in the place of its variable until it is read, because a later element may still
 * decide.
 */
final class Frame {
  private final Bindings bindings;
  private final CostMeter cost;
  private final @Nullable Value[] locals;
  private final @Nullable ExpressionException[] failures;

  Frame(Bindings bindings, CostMeter cost, int locals) {
    this.bindings = bindings;
    this.cost = cost;
    this.locals = new Value[locals];
    this.failures = new ExpressionException[locals];
  }

  CostMeter cost() {
    return cost;
  }

  Value global(String name) throws ExpressionException {
    Value value = bindings.find(name);
    if (value == null) {
      throw Failures.failure("no such attribute(s): " + name);
    }
    return value;
  }

  Value local(int slot) throws ExpressionException {
    ExpressionException failure = failures[slot];
    if (failure != null) {
      throw failure;
    }
    Value value = locals[slot];
    if (value == null) {
      throw Failures.failure("no such attribute(s)");
    }
    return value;
  }

  void set(int slot, Value value) {
    locals[slot] = value;
    failures[slot] = null;
  }

  void fail(int slot, ExpressionException failure) {
    failures[slot] = failure;
  }
}
