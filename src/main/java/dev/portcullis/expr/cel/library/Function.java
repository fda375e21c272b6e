package dev.portcullis.expr.cel.library;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.Value;

/** What a function does. Without state of its own, shared by all evaluations. */
@FunctionalInterface
public interface Function {
  /**
   * The value of a call.
   *
   * @param arguments the arguments, the receiver first
   * @param cost pays for what takes more than a step
   * @throws ExpressionException when there is none
   */
  Value call(Value[] arguments, CostMeter cost) throws ExpressionException;
}
