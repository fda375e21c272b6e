package dev.portcullis.expr.cel.library;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.portcullis.expr.BoundedCache;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.Failures;

/** Regular expressions that are known only when an expression runs; those used last are kept. */
final class Patterns {
  private static final int KEPT = 256;
  private static final BoundedCache<Pattern> CACHE = new BoundedCache<>(KEPT, Patterns::parse);

  private Patterns() {}

  /** A pattern that takes linear time; one that is none is an error. */
  static Pattern compile(String text) throws ExpressionException {
    return CACHE.get(text);
  }

  private static Pattern parse(String text) throws ExpressionException {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException e) {
      throw Failures.failure(String.valueOf(e.getMessage()));
    }
  }
}
