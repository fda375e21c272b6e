package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;

/** The right side applied to the value of the left one; unknown keys are null on both sides. */
record PipeNode(Node left, Node right) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    JsonNode value = Search.orNull(left.evaluate(current, search));
    return Search.orNull(right.evaluate(value, search));
  }
}
