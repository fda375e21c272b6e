package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;

/** A value written in the expression; shared by all evaluations. */
record LiteralNode(JsonNode value) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) {
    return value;
  }
}
