package dev.portcullis.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.Map;
import java.util.function.Function;

/**
 * Moves whole trees between the two number conventions that policies can tell apart: what an
 * expression or the command line sees is always a float, what stands in a policy is an int when it
 * is integral.
 */
public final class Numbers {
  /** Floats from here on are written with an exponent, so they are no ints when read back. */
  private static final double EXPONENT_FROM = 1e21;

  private Numbers() {}

  /** The tree with every int as a float; the same instance when it holds no int. */
  public static JsonNode floats(JsonNode tree) {
    return map(tree, n -> n instanceof LongNode l ? DoubleNode.valueOf(l.doubleValue()) : n);
  }

  /**
   * The tree with every integral float as an int, as a policy or resource document becomes when its
   * YAML is turned into JSON ({@code 1.0} is written {@code 1}); the same instance when nothing
   * changes.
   */
  public static JsonNode ints(JsonNode tree) {
    return map(tree, Numbers::integral);
  }

  private static JsonNode integral(JsonNode n) {
    if (n instanceof DoubleNode d) {
      double value = d.doubleValue();
      if (value == Math.rint(value) && Math.abs(value) < EXPONENT_FROM && fitsLong(value)) {
        return LongNode.valueOf((long) value);
      }
    }
    return n;
  }

  /**
   * Whether two trees are equal when numbers are compared by value, so that {@code 5} equals {@code
   * 5.0}.
   */
  public static boolean same(JsonNode a, JsonNode b) {
    return a == b || a.equals(NumberOrder.VALUE, b);
  }

  /**
   * Compares numbers of both kinds by value; everything else is left to the nodes' own equality.
   */
  private enum NumberOrder implements Comparator<JsonNode> {
    VALUE;

    @Override
    public int compare(JsonNode a, JsonNode b) {
      if (a.isNumber() && b.isNumber()) {
        return a.isIntegralNumber() && b.isIntegralNumber()
            ? Long.compare(a.longValue(), b.longValue())
            : byValue(a.doubleValue(), b.doubleValue());
      }
      return a.equals(b) ? 0 : 1;
    }
  }

  /** Zero has two signs and one value. */
  private static int byValue(double a, double b) {
    return a == b ? 0 : Double.compare(a, b);
  }

  private static boolean fitsLong(double value) {
    return value >= -0x1p63 && value < 0x1p63;
  }

  private static JsonNode map(JsonNode node, Function<JsonNode, JsonNode> leaf) {
    if (node instanceof ObjectNode object) {
      ObjectNode changed = null;
      for (Map.Entry<String, JsonNode> field : object.properties()) {
        JsonNode value = map(field.getValue(), leaf);
        if (value != field.getValue()) {
          if (changed == null) {
            changed = Json.object();
            changed.setAll(object);
          }
          changed.set(field.getKey(), value);
        }
      }
      return changed == null ? object : changed;
    }
    if (node instanceof ArrayNode array) {
      ArrayNode changed = null;
      for (int i = 0; i < array.size(); i++) {
        JsonNode value = map(array.get(i), leaf);
        if (value != array.get(i)) {
          if (changed == null) {
            changed = Json.NODES.arrayNode(array.size()).addAll(array);
          }
          changed.set(i, value);
        }
      }
      return changed == null ? array : changed;
    }
    return leaf.apply(node);
  }
}
