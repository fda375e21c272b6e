package dev.portcullis.expr.cel;

import dev.portcullis.expr.cel.value.Value;

/** A value written in the expression. */
record ConstantNode(Value value) implements Node {
  @Override
  public Value evaluate(Frame frame) {
    return value;
  }
}
