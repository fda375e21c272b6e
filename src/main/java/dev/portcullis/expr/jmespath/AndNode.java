package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;

/** The left value if it is false, else the right one; an unknown key is null only on the left. */
record AndNode(Node left, Node right) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    JsonNode value = left.evaluate(current, search);
    return Truth.of(value) ? right.evaluate(current, search) : Search.orNull(value);
  }
}
