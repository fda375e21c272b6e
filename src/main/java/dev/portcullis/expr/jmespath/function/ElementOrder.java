package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;

/** The order of two numbers or two texts. */
final class ElementOrder {
  /** Smallest first. */
  static final Comparator<JsonNode> ASCENDING = ElementOrder::compare;

  private static final int SURROGATES = 0xd800;
  private static final int AFTER_SURROGATES = 0xe000;

  private ElementOrder() {}

  /** Compares two elements of the same type, both numbers or both texts. */
  static int compare(JsonNode a, JsonNode b) {
    return a.isTextual()
        ? compare(a.textValue(), b.textValue())
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

  /** By the bytes of their UTF-8, which is by code points. */
  private static int compare(String a, String b) {
    int common = Math.min(a.length(), b.length());
    for (int i = 0; i < common; i++) {
      char x = a.charAt(i);
      char y = b.charAt(i);
      if (x != y) {
        return Integer.compare(rank(x), rank(y));
      }
    }
    return Integer.compare(a.length(), b.length());
  }

  /** Halves of pairs stand for code points above all others. */
  private static int rank(char c) {
    return c >= SURROGATES && c < AFTER_SURROGATES ? c + Character.MAX_VALUE : c;
  }
}
