package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Utf8Order;
import java.util.Comparator;

/** The order of two numbers or two texts. */
final class ElementOrder {
  /** Smallest first. */
  static final Comparator<JsonNode> ASCENDING = ElementOrder::compare;

  private ElementOrder() {}

  /** Compares two elements of the same type, both numbers or both texts. */
  static int compare(JsonNode a, JsonNode b) {
    return a.isTextual()
        ? Utf8Order.BYTEWISE.compare(a.textValue(), b.textValue())
        : compare(a.doubleValue(), b.doubleValue());
  }

  /** Both zeros are equal, what is no number comes first. */
  private static int compare(double a, double b) {
    if (a < b) {
      return -1;
    }
    if (a > b) {
      return 1;
    }
    return Boolean.compare(Double.isNaN(b), Double.isNaN(a));
  }
}
