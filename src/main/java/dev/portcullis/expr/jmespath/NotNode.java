package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.portcullis.expr.ExpressionException;

/** Whether the operand is false; an unknown key is. */
record NotNode(Node operand) implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    return BooleanNode.valueOf(!Truth.of(operand.evaluate(current, search)));
  }
}
