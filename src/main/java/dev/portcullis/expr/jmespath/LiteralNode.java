package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A value written in the expression; shared by all evaluations.
 *
 * @param argument the value as an argument of a call
 */
record LiteralNode(JsonNode value, Argument argument) implements Node {
  LiteralNode(JsonNode value) {
    this(value, new Argument.Value(value));
  }

  @Override
  public JsonNode evaluate(JsonNode current, Search search) {
    return value;
  }
}
