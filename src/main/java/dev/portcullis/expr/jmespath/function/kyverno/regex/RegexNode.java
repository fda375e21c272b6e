package dev.portcullis.expr.jmespath.function.kyverno.regex;

import java.util.List;

/** A regular expression as it was written, as far as its size and the texts it matches need it. */
sealed interface RegexNode {
  /** Matches the empty text: an assertion, or nothing at all. */
  record Empty() implements RegexNode {}

  /** Matches one code point. */
  record Literal(int codePoint) implements RegexNode {}

  /** Matches any code point, perhaps not a line break. */
  record Any() implements RegexNode {}

  /** Matches one code point of a set. */
  record OneOf(CodePoints set) implements RegexNode {}

  /** Matches what its parts match one after the other. */
  record Sequence(List<RegexNode> parts) implements RegexNode {
    public Sequence {
      parts = List.copyOf(parts);
    }
  }

  /** Matches what one of its choices matches. */
  record Choice(List<RegexNode> choices) implements RegexNode {
    public Choice {
      choices = List.copyOf(choices);
    }
  }

  /**
   * Matches what its part matches several times.
   *
   * @param most the greatest number of times; negative when there is none
   * @param counted whether the numbers were written, in contrast to {@code *}, {@code +}, {@code ?}
   */
  record Repeat(RegexNode part, int least, int most, boolean counted) implements RegexNode {}

  /** How many instructions a compiled form has, about. */
  default long size() {
    return switch (this) {
      case Empty _, Literal _, Any _, OneOf _ -> 1;
      case Sequence(List<RegexNode> parts) -> parts.stream().mapToLong(RegexNode::size).sum();
      case Choice(List<RegexNode> choices) ->
          choices.stream().mapToLong(RegexNode::size).sum() + choices.size();
      case Repeat(RegexNode part, int least, int most, boolean _) ->
          2 + part.size() * Math.max(1, Math.max(least, most));
    };
  }

  /** How many copies nested counts make of the part that has most. */
  default long copies() {
    return switch (this) {
      case Empty _, Literal _, Any _, OneOf _ -> 1;
      case Sequence(List<RegexNode> parts) ->
          parts.stream().mapToLong(RegexNode::copies).max().orElse(1);
      case Choice(List<RegexNode> choices) ->
          choices.stream().mapToLong(RegexNode::copies).max().orElse(1);
      case Repeat(RegexNode part, int least, int most, boolean counted) -> {
        int times = most < 0 ? least : most;
        yield counted && times != 0
            ? times * part.copies()
            : counted && most == 0 ? 1 : part.copies();
      }
    };
  }
}
