package dev.portcullis.expr.jmespath.function.kyverno.regex;

import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import java.util.List;
import java.util.random.RandomGenerator;

/** Makes up texts that match a regular expression in POSIX syntax. Immutable. */
public final class RandomText {
  /** What {@code *}, {@code +} and open counts mean at most. */
  private static final int MOST_REPEATS = 4096;

  private static final int FIRST_PRINTABLE = 0x20;
  private static final int LAST_PRINTABLE = 0x7e;
  private static final long LARGEST_KEPT = 2_000;

  private final RegexNode pattern;

  private RandomText(RegexNode pattern) {
    this.pattern = pattern;
  }

  /**
   * Compiles an expression.
   *
   * @throws ExpressionException with Go's text when it is none, or when nothing can match it
   */
  public static RandomText compile(String text) throws ExpressionException {
    RegexNode pattern = RegexParser.posix(text);
    if (!isPossible(pattern)) {
      throw new ExpressionException(
          Kind.EVALUATION, "invalid generator pattern: no text matches /" + text + "/");
    }
    return new RandomText(pattern);
  }

  private static boolean isPossible(RegexNode node) {
    return switch (node) {
      case RegexNode.Empty _, RegexNode.Literal _, RegexNode.Any _ -> true;
      case RegexNode.OneOf(CodePoints set) -> set.withoutNul().size() > 0;
      case RegexNode.Sequence(List<RegexNode> parts) ->
          parts.stream().allMatch(RandomText::isPossible);
      case RegexNode.Choice(List<RegexNode> choices) ->
          choices.stream().allMatch(RandomText::isPossible);
      case RegexNode.Repeat repeat -> isPossible(repeat.part());
    };
  }

  /** Whether it is small enough to be kept for further calls. */
  public boolean isSmall() {
    return pattern.size() <= LARGEST_KEPT;
  }

  /**
   * Makes up a text.
   *
   * @throws ExpressionException when it becomes too large
   */
  public String generate(RandomGenerator random, Budget budget) throws ExpressionException {
    StringBuilder out = new StringBuilder();
    append(pattern, out, random, budget);
    return out.toString();
  }

  private static void append(
      RegexNode node, StringBuilder out, RandomGenerator random, Budget budget)
      throws ExpressionException {
    budget.spend(1);
    budget.checkOutput(out.length());
    switch (node) {
      case RegexNode.Empty _ -> {}
      case RegexNode.Literal(int codePoint) -> out.appendCodePoint(codePoint);
      case RegexNode.Any _ ->
          out.append((char) random.nextInt(FIRST_PRINTABLE, LAST_PRINTABLE + 1));
      case RegexNode.OneOf(CodePoints set) -> out.appendCodePoint(member(set, random));
      case RegexNode.Sequence(List<RegexNode> parts) -> {
        for (RegexNode part : parts) {
          append(part, out, random, budget);
        }
      }
      case RegexNode.Choice(List<RegexNode> choices) ->
          append(choices.get(random.nextInt(choices.size())), out, random, budget);
      case RegexNode.Repeat repeat -> {
        int most = repeat.most() < 0 ? MOST_REPEATS : repeat.most();
        for (int n = random.nextInt(repeat.least(), most + 1); n > 0; n--) {
          append(repeat.part(), out, random, budget);
        }
      }
    }
  }

  /** A member of a set; half a surrogate pair is no character. */
  private static int member(CodePoints set, RandomGenerator random) {
    CodePoints members = set.withoutNul();
    int c = members.at(random.nextInt(members.size()));
    return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xfffd : c;
  }
}
