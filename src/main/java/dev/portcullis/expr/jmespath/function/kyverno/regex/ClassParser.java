package dev.portcullis.expr.jmespath.function.kyverno.regex;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.function.kyverno.regex.CodePoints.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a bracket expression. Of sets that only Perl syntax has ({@code \d}, {@code \pL}) the
 * syntax is read and the members are left out: they are needed for POSIX syntax alone.
 */
final class ClassParser {
  private static final String BAD_RANGE = "invalid character class range";

  private static final Map<String, CodePoints> NAMED =
      Map.ofEntries(
          Map.entry("alnum", CodePoints.ofPairs("09AZaz")),
          Map.entry("alpha", CodePoints.ofPairs("AZaz")),
          Map.entry("ascii", CodePoints.ofPairs("\0\u007f")),
          Map.entry("blank", CodePoints.ofPairs("\t\t  ")),
          Map.entry("cntrl", CodePoints.ofPairs("\0\u001f\u007f\u007f")),
          Map.entry("digit", CodePoints.ofPairs("09")),
          Map.entry("graph", CodePoints.ofPairs("!~")),
          Map.entry("lower", CodePoints.ofPairs("az")),
          Map.entry("print", CodePoints.ofPairs(" ~")),
          Map.entry("punct", CodePoints.ofPairs("!/:@[`{~")),
          Map.entry("space", CodePoints.ofPairs("\t\r  ")),
          Map.entry("upper", CodePoints.ofPairs("AZ")),
          Map.entry("word", CodePoints.ofPairs("09AZaz__")),
          Map.entry("xdigit", CodePoints.ofPairs("09AFaf")));

  private final RegexText text;
  private final boolean perl;
  private final int start;
  private final List<Range> ranges = new ArrayList<>();

  private ClassParser(RegexText text, boolean perl) {
    this.text = text;
    this.perl = perl;
    this.start = text.at();
  }

  /** Reads the bracket expression at whose opening bracket the text stands. */
  static RegexNode parse(RegexText text, boolean perl) throws ExpressionException {
    return new ClassParser(text, perl).parse();
  }

  private RegexNode parse() throws ExpressionException {
    text.next();
    boolean negated = text.skip("^");
    if (negated && !perl) {
      ranges.add(
          new Range('\n', '\n')); // a negated class of POSIX syntax never matches a line break
    }
    for (boolean first = true; first || text.peek() != ']'; first = false) {
      if (!first && !perl && text.peek() == '-' && text.peek(1) != ']') {
        throw misplacedHyphen();
      }
      if (!namedClass() && !perlClass()) {
        range();
      }
    }
    text.next();
    CodePoints set = CodePoints.of(ranges);
    return new RegexNode.OneOf(negated ? set.complement() : set);
  }

  private ExpressionException misplacedHyphen() {
    int hyphen = text.at();
    text.next();
    text.next();
    return text.fault(BAD_RANGE, hyphen);
  }

  private boolean namedClass() throws ExpressionException {
    if (text.peek(0) != '[' || text.peek(1) != ':' || text.peek(2) == RegexText.END) {
      return false;
    }
    int name = text.at();
    text.goTo(name + 2);
    int end = text.indexOf(":]");
    if (end < 0) {
      text.goTo(name);
      return false;
    }
    boolean negated = text.skip("^");
    int word = text.at();
    text.goTo(end);
    Optional<CodePoints> named = Optional.ofNullable(NAMED.get(text.since(word)));
    text.goTo(end + 2);
    if (named.isEmpty()) {
      throw text.fault(BAD_RANGE, name);
    }
    ranges.addAll((negated ? named.get().complement() : named.get()).ranges());
    return true;
  }

  private boolean perlClass() throws ExpressionException {
    return perl && (unicodeClass(text) || letterClass(text));
  }

  /** Reads {@code \pL}, {@code \p{Greek}} and the like. */
  static boolean unicodeClass(RegexText text) throws ExpressionException {
    if (text.peek(0) != '\\' || (text.peek(1) != 'p' && text.peek(1) != 'P')) {
      return false;
    }
    int start = text.at();
    text.goTo(start + 2);
    int c = text.next();
    if (c == '{') {
      int end = text.indexOf("}");
      text.goTo(end < 0 ? text.whole().length() : end + 1);
      if (end < 0) {
        throw text.fault(BAD_RANGE, start);
      }
    }
    if (c == RegexText.END || !text.knowsClass(text.since(start))) {
      throw text.fault(BAD_RANGE, start);
    }
    return true;
  }

  /** Reads {@code \d}, {@code \s}, {@code \w} and their opposites. */
  static boolean letterClass(RegexText text) {
    boolean here = text.peek(0) == '\\' && text.peek(1) >= 0 && "dDsSwW".indexOf(text.peek(1)) >= 0;
    if (here) {
      text.goTo(text.at() + 2);
    }
    return here;
  }

  private void range() throws ExpressionException {
    int range = text.at();
    int low = character();
    int high = low;
    if (text.peek() == '-' && text.peek(1) != ']' && text.peek(1) != RegexText.END) {
      text.next();
      high = character();
      if (high < low) {
        throw text.fault(BAD_RANGE, range);
      }
    }
    ranges.add(new Range(low, high));
  }

  private int character() throws ExpressionException {
    if (text.peek() == RegexText.END) {
      text.goTo(text.whole().length());
      throw text.fault("missing closing ]", start);
    }
    return text.peek() == '\\' ? EscapeParser.parse(text) : text.next();
  }
}
