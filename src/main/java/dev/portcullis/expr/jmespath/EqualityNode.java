package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.portcullis.expr.ExpressionException;

/** {@code ==} and {@code !=} of any two values. */
record EqualityNode(boolean equal, Node left, Node right) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    JsonNode a = Search.orNull(left.evaluate(current, search));
    JsonNode b = Search.orNull(right.evaluate(current, search));
    return BooleanNode.valueOf(Equality.same(a, b, search.budget()) == equal);
  }
}
