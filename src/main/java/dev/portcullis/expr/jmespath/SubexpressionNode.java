package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;

/** The right side applied to the value of the left one; an unknown key of either goes on. */
record SubexpressionNode(Node left, Node right) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    JsonNode value = left.evaluate(current, search);
    return value.isMissingNode() ? value : right.evaluate(value, search);
  }
}
