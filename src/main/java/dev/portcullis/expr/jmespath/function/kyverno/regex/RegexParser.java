package dev.portcullis.expr.jmespath.function.kyverno.regex;

import dev.portcullis.expr.ExpressionException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Reads regular expressions as Go does, in Perl or in POSIX syntax, with Go's error texts. Bounded
 * in length, nesting and in the size of what is made of it.
 *
 * @see <a href="https://pkg.go.dev/regexp/syntax">regexp/syntax</a>
 */
final class RegexParser {
  /** The greatest number that may stand in braces, and the greatest product of nested ones. */
  private static final int MOST_COPIES = 1000;

  private static final int LONGEST = 1 << 16;
  private static final int SHOWN = 100;
  private static final int LARGEST = 100_000;
  private static final int DEEPEST = 200;

  private final RegexText text;
  private final boolean perl;
  private final List<Integer> braces = new ArrayList<>();
  private int depth;

  private RegexParser(String text, boolean perl) {
    this.text = new RegexText(text);
    this.perl = perl;
  }

  /**
   * An expression in Go's usual syntax.
   *
   * @param node what was read
   * @param portable the text with a backslash before braces that are characters like any other,
   *     because the library that matches refuses a repeated brace without one
   */
  record Parsed(RegexNode node, String portable) {}

  /** Reads an expression in Go's usual syntax. */
  static Parsed perl(String text) throws ExpressionException {
    RegexParser parser = new RegexParser(text, true);
    RegexNode node = parser.parse();
    StringBuilder portable = new StringBuilder();
    int start = 0;
    for (int brace : parser.braces) {
      portable.append(text, start, brace).append('\\');
      start = brace;
    }
    return new Parsed(node, portable.append(text, start, text.length()).toString());
  }

  /** Reads an expression in POSIX syntax, which has no {@code \\d} and no {@code (?:)}. */
  static RegexNode posix(String text) throws ExpressionException {
    return new RegexParser(text, false).parse();
  }

  private RegexNode parse() throws ExpressionException {
    if (text.whole().length() > LONGEST) {
      throw RegexText.fault("expression too large", text.whole().substring(0, SHOWN) + "...");
    }
    RegexNode node = choice();
    if (text.peek() == ')') {
      throw RegexText.fault("unexpected )", text.whole());
    }
    if (node.size() > LARGEST) {
      throw RegexText.fault("expression too large", text.whole());
    }
    return node;
  }

  private RegexNode choice() throws ExpressionException {
    if (++depth > DEEPEST) {
      throw RegexText.fault("expression nests too deeply", text.whole());
    }
    List<RegexNode> choices = new ArrayList<>();
    choices.add(sequence());
    while (text.skip("|")) {
      choices.add(sequence());
    }
    depth--;
    return choices.size() == 1 ? choices.getFirst() : new RegexNode.Choice(choices);
  }

  private RegexNode sequence() throws ExpressionException {
    List<RegexNode> parts = new ArrayList<>();
    int lastRepeat = -1;
    while (true) {
      int start = text.at();
      int c = text.peek();
      if (c == RegexText.END || c == '|' || c == ')') {
        return parts.size() == 1 ? parts.getFirst() : new RegexNode.Sequence(parts);
      }
      if (c == '*' || c == '+' || c == '?') {
        text.next();
        repeat(parts, c == '+' ? 1 : 0, c == '?' ? 1 : -1, false, start, lastRepeat);
        lastRepeat = start;
      } else if (c == '{' && counts(parts, lastRepeat)) {
        lastRepeat = start;
      } else {
        part(c, parts);
        lastRepeat = -1;
      }
    }
  }

  private void part(int c, List<RegexNode> parts) throws ExpressionException {
    switch (c) {
      case '(' -> group(parts);
      case '[' -> parts.add(ClassParser.parse(text, perl));
      case '\\' -> escape(parts);
      case '^', '$' -> {
        text.next();
        parts.add(new RegexNode.Empty());
      }
      case '.' -> {
        text.next();
        parts.add(new RegexNode.Any());
      }
      default -> parts.add(new RegexNode.Literal(text.next()));
    }
  }

  private void group(List<RegexNode> parts) throws ExpressionException {
    if (perl && text.peek(1) == '?') {
      if (!GroupPrefix.opens(text)) {
        return; // only flags, which change nothing here
      }
    } else {
      text.next();
    }
    parts.add(choice());
    if (!text.skip(")")) {
      throw RegexText.fault("missing closing )", text.whole());
    }
  }

  private void escape(List<RegexNode> parts) throws ExpressionException {
    if (perl && perlEscape(parts)) {
      return;
    }
    parts.add(new RegexNode.Literal(EscapeParser.parse(text)));
  }

  private boolean perlEscape(List<RegexNode> parts) throws ExpressionException {
    int start = text.at();
    if (ClassParser.unicodeClass(text) || ClassParser.letterClass(text)) {
      parts.add(new RegexNode.Any());
      return true;
    }
    int letter = text.peek(1);
    if (letter < 0 || "AbBzCQ".indexOf(letter) < 0) {
      return false;
    }
    text.goTo(start + 2);
    if (letter == 'C') {
      throw text.fault("invalid escape sequence", start);
    }
    if (letter == 'Q') {
      quoted(parts);
    } else {
      parts.add(new RegexNode.Empty());
    }
    return true;
  }

  private void quoted(List<RegexNode> parts) {
    while (text.peek() != RegexText.END && !text.skip("\\E")) {
      parts.add(new RegexNode.Literal(text.next()));
    }
  }

  /** Reads counts in braces; false when the brace is a character like any other. */
  private boolean counts(List<RegexNode> parts, int lastRepeat) throws ExpressionException {
    int start = text.at();
    text.next();
    OptionalInt least = number();
    OptionalInt most = least;
    if (least.isPresent() && text.skip(",")) {
      most = text.peek() == '}' ? OptionalInt.of(-1) : number();
    }
    if (least.isEmpty() || most.isEmpty() || !text.skip("}")) {
      text.goTo(start);
      braces.add(start);
      return false;
    }
    int min = least.getAsInt();
    int max = most.getAsInt();
    if (min > MOST_COPIES || max > MOST_COPIES || max >= 0 && min > max) {
      throw text.fault("invalid repeat count", start);
    }
    repeat(parts, min, max, true, start, lastRepeat);
    return true;
  }

  /** A decimal number without leading zeros; one that is too large is some number too large. */
  private OptionalInt number() {
    int start = text.at();
    while (RegexText.isDigit(text.peek())) {
      text.next();
    }
    String digits = text.since(start);
    if (digits.isEmpty() || digits.length() > 1 && digits.charAt(0) == '0') {
      return OptionalInt.empty();
    }
    return OptionalInt.of(digits.length() > 8 ? Integer.MAX_VALUE : Integer.parseInt(digits));
  }

  private void repeat(
      List<RegexNode> parts, int least, int most, boolean counted, int start, int lastRepeat)
      throws ExpressionException {
    if (perl) {
      text.skip("?");
      if (lastRepeat >= 0) {
        throw text.fault("invalid nested repetition operator", lastRepeat);
      }
    }
    if (parts.isEmpty()) {
      throw text.fault("missing argument to repetition operator", start);
    }
    RegexNode node = new RegexNode.Repeat(parts.removeLast(), least, most, counted);
    if (counted && Math.max(least, most) >= 2 && node.copies() > MOST_COPIES) {
      throw text.fault("invalid repeat count", start);
    }
    parts.add(node);
  }
}
