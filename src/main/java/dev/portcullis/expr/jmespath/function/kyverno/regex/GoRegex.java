package dev.portcullis.expr.jmespath.function.kyverno.regex;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;

/** A compiled regular expression: immutable, matches in time linear in the text. */
public final class GoRegex {
  /** Larger expressions are not worth the memory of keeping them. */
  private static final long LARGEST_KEPT = 2_000;

  /**
   * A step of evaluation pays for this many steps of matching, which take some 200 ns: a match
   * cannot be stopped, so what an event loop may spend has to keep it short.
   */
  private static final int MATCHING_PER_STEP = 16;

  /** A step of evaluation pays for this many instructions that are compiled again and again. */
  private static final int COMPILING_PER_STEP = 16;

  /** One of so many searches may look at the whole rest of the text before it finds a match. */
  private static final int SEARCHES_PER_SCAN = 64;

  private final Pattern pattern;
  private final long size;

  private GoRegex(Pattern pattern, long size) {
    this.pattern = pattern;
    this.size = size;
  }

  /**
   * Compiles an expression in Go's usual syntax.
   *
   * @throws ExpressionException with Go's text ({@code error parsing regexp: ...})
   */
  public static GoRegex compile(String text) throws ExpressionException {
    RegexParser.Parsed parsed = RegexParser.perl(text);
    try {
      return new GoRegex(Pattern.compile(parsed.portable()), parsed.node().size());
    } catch (PatternSyntaxException e) {
      throw new ExpressionException(Kind.EVALUATION, String.valueOf(e.getMessage()));
    }
  }

  /** Whether it is small enough to be kept for further calls. */
  public boolean isSmall() {
    return size <= LARGEST_KEPT;
  }

  /**
   * Whether it matches some part of the text.
   *
   * @throws ExpressionException when the budget does not pay for it
   */
  public boolean find(String text, Budget budget) throws ExpressionException {
    charge(text, budget);
    return pattern.matcher(text).find();
  }

  private void charge(String text, Budget budget) throws ExpressionException {
    budget.spend(text.length() * size / MATCHING_PER_STEP);
    budget.spend(isSmall() ? 0 : size / COMPILING_PER_STEP);
  }

  /**
   * The text with every match replaced. An empty match right after a match is none.
   *
   * @throws ExpressionException when the budget does not pay for it, or the result is too large
   */
  public String replaceAll(String text, Replacement replacement, Budget budget)
      throws ExpressionException {
    charge(text, budget);
    Matcher matcher = pattern.matcher(text);
    StringBuilder out = new StringBuilder(text.length());
    int lastEnd = 0;
    int from = 0;
    while (from <= text.length() && matcher.find(from)) {
      budget.spend(1 + (text.length() - from) * size / (MATCHING_PER_STEP * SEARCHES_PER_SCAN));
      out.append(text, lastEnd, matcher.start());
      if (matcher.end() > lastEnd || matcher.start() == 0) {
        replacement.append(matcher, pattern.namedGroups(), out);
        budget.checkOutput(out.length());
      }
      lastEnd = matcher.end();
      from = Math.max(lastEnd, after(text, from));
    }
    return out.append(text, lastEnd, text.length()).toString();
  }

  /** The place after the code point here. */
  private static int after(String text, int at) {
    return at < text.length() ? text.offsetByCodePoints(at, 1) : at + 1;
  }
}
