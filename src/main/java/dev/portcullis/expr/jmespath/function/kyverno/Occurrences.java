package dev.portcullis.expr.jmespath.function.kyverno;

import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;

/** Replaces occurrences of a literal text, after counting what that makes. */
final class Occurrences {
  /** Any negative number means all occurrences. */
  static final long ALL = -1;

  private Occurrences() {}

  /**
   * The text with the first occurrences replaced. An empty text occurs before each code point and
   * at the end.
   *
   * @throws ExpressionException when the result would be too large
   */
  static String replace(String text, String old, String replacement, long limit, Budget budget)
      throws ExpressionException {
    if (limit == 0 || old.equals(replacement)) {
      return text;
    }
    long all = count(text, old);
    long number = limit < 0 ? all : Math.min(all, limit);
    long size = text.length() + number * ((long) replacement.length() - old.length());
    budget.checkOutput(size);
    budget.spend(number);
    StringBuilder out = new StringBuilder((int) size);
    int start = 0;
    for (long i = 0; i < number; i++) {
      int at = next(text, old, start, i > 0);
      out.append(text, start, at).append(replacement);
      start = at + old.length();
    }
    return out.append(text, start, text.length()).toString();
  }

  private static int next(String text, String old, int start, boolean further) {
    if (!old.isEmpty()) {
      return text.indexOf(old, start);
    }
    return further ? text.offsetByCodePoints(start, 1) : start;
  }

  private static long count(String text, String old) {
    if (old.isEmpty()) {
      return text.codePointCount(0, text.length()) + 1L;
    }
    long count = 0;
    for (int at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + old.length())) {
      count++;
    }
    return count;
  }
}
