package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;

/** An expression that a function evaluates for elements of its own. */
@FunctionalInterface
public interface ElementExpression {
  /**
   * Evaluates it on one element; an unknown key is null here.
   *
   * @throws ExpressionException any other failure
   */
  JsonNode evaluate(JsonNode element) throws ExpressionException;
}
