package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;

/** A compiled expression: immutable, shared by all requests. Made by {@link JmesPathCompiler}. */
public interface JmesPath {
  /** The text it was compiled from. */
  String text();

  /**
   * Evaluates the expression. Numbers are compared by value, so ints and floats may be mixed in the
   * input; numbers the expression makes are floats.
   *
   * @param root what {@code @} means at the top; not changed
   * @param budget what may be spent
   * @return the value; null is a {@code NullNode}
   * @throws ExpressionException an unknown key, a function's refusal, or a limit, with Kyverno's
   *     text and no prefix of the caller
   */
  JsonNode search(JsonNode root, Budget budget) throws ExpressionException;
}
