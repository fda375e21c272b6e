package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.ExpressionException;

/** An order sign between two numbers; null between any other values. */
record OrderNode(Sign sign, Node left, Node right) implements Node {
  /** The order signs. */
  enum Sign {
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL
  }

  @Override
  public JsonNode evaluate(JsonNode current, Search search) throws ExpressionException {
    search.step();
    JsonNode a = left.evaluate(current, search);
    JsonNode b = right.evaluate(current, search);
    return a.isNumber() && b.isNumber()
        ? BooleanNode.valueOf(holds(a.doubleValue(), b.doubleValue()))
        : NullNode.instance;
  }

  private boolean holds(double a, double b) {
    return switch (sign) {
      case LESS -> a < b;
      case LESS_OR_EQUAL -> a <= b;
      case GREATER -> a > b;
      case GREATER_OR_EQUAL -> a >= b;
    };
  }
}
