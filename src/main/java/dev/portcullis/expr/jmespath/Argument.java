package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;

/** What a function is called with. */
public sealed interface Argument {
  /**
   * A value.
   *
   * @param node the value; never a Java null
   */
  record Value(JsonNode node) implements Argument {}

  /**
   * An expression reference ({@code &expr}), to be evaluated per element.
   *
   * @param expression evaluates it; the caller's budget is inside
   */
  record Reference(ElementExpression expression) implements Argument {}
}
