package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import java.util.Map;

/** Deep equality as the dialect has it: every number is a float, the order of keys is nothing. */
public final class Equality {
  private Equality() {}

  /**
   * Whether two values are equal.
   *
   * @throws ExpressionException when comparing costs more than the budget has
   */
  public static boolean same(JsonNode a, JsonNode b, Budget budget) throws ExpressionException {
    if (a instanceof ObjectNode left) {
      return b instanceof ObjectNode right && sameObjects(left, right, budget);
    }
    if (a instanceof ArrayNode left) {
      return b instanceof ArrayNode right && sameArrays(left, right, budget);
    }
    if (a.isNumber()) {
      return b.isNumber() && a.doubleValue() == b.doubleValue();
    }
    return a.equals(b);
  }

  private static boolean sameObjects(ObjectNode a, ObjectNode b, Budget budget)
      throws ExpressionException {
    if (a.size() != b.size()) {
      return false;
    }
    budget.spend(a.size());
    for (Map.Entry<String, JsonNode> field : a.properties()) {
      JsonNode other = b.get(field.getKey());
      if (other == null || !same(field.getValue(), other, budget)) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameArrays(ArrayNode a, ArrayNode b, Budget budget)
      throws ExpressionException {
    if (a.size() != b.size()) {
      return false;
    }
    budget.spend(a.size());
    for (int i = 0; i < a.size(); i++) {
      if (!same(a.get(i), b.get(i), budget)) {
        return false;
      }
    }
    return true;
  }
}
