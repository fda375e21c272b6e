package dev.portcullis.condition;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.Scope;

/** A block of conditions whose variables are compiled. Immutable, shared by all requests. */
public interface CompiledConditions {
  /**
   * Evaluates the block lazily and in Kyverno's order.
   *
   * @throws ExpressionException {@code failed to substitute variables in condition key: ...} and
   *     the like, without the caller's prefix
   */
  ConditionResult evaluate(Scope scope) throws ExpressionException;
}
