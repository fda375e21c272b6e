package dev.portcullis.expr.cel;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Value;

/** A compiled part of an expression. Immutable, shared by all evaluations. */
interface Node {
  /** Its value. */
  Value evaluate(Frame frame) throws ExpressionException;
}
