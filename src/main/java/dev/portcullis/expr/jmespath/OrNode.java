package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;

/** The left value if it is true, else the right one; unknown keys are null on both sides. */
record OrNode(Node left, Node right) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    JsonNode value = left.evaluate(current, search);
    return Truth.of(value) ? value : Search.orNull(right.evaluate(current, search));
  }
}
