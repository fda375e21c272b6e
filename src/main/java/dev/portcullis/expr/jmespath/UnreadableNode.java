package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;

/** A bracket the parser let pass without understanding it. */
record UnreadableNode() implements Node {
  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    throw new ExpressionException(Kind.EVALUATION, "Unknown AST node: ASTEmpty");
  }
}
