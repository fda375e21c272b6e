package dev.portcullis.expr.jmespath.function.kyverno.version;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.value.GoQuote;
import dev.portcullis.value.SemanticVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A range of versions: alternatives of bounds that must all hold.
 *
 * @param alternatives the alternatives, each a list of bounds
 * @see <a href="https://pkg.go.dev/github.com/blang/semver/v4#ParseRange">the notation</a>
 */
public record VersionRange(List<List<Bound>> alternatives) {
  private static final String OR = "||";

  public VersionRange {
    alternatives = alternatives.stream().map(List::copyOf).toList();
  }

  /**
   * One comparison.
   *
   * @param comparator which orders fit
   * @param version what is compared with
   */
  public record Bound(Comparator comparator, SemanticVersion version) {
    boolean holds(SemanticVersion other) {
      return comparator.fits(other.compareTo(version));
    }
  }

  /** Which orders fit a bound. */
  public enum Comparator {
    /** The same version. */
    EQUAL,
    /** Another version. */
    NOT_EQUAL,
    /** A later version. */
    GREATER,
    /** The same or a later version. */
    GREATER_OR_EQUAL,
    /** An earlier version. */
    LESS,
    /** The same or an earlier version. */
    LESS_OR_EQUAL;

    boolean fits(int order) {
      return switch (this) {
        case EQUAL -> order == 0;
        case NOT_EQUAL -> order != 0;
        case GREATER -> order > 0;
        case GREATER_OR_EQUAL -> order >= 0;
        case LESS -> order < 0;
        case LESS_OR_EQUAL -> order <= 0;
      };
    }

    static Optional<Comparator> of(String sign) {
      return switch (sign) {
        case "", "=", "==" -> Optional.of(EQUAL);
        case "!", "!=" -> Optional.of(NOT_EQUAL);
        case ">" -> Optional.of(GREATER);
        case ">=" -> Optional.of(GREATER_OR_EQUAL);
        case "<" -> Optional.of(LESS);
        case "<=" -> Optional.of(LESS_OR_EQUAL);
        default -> Optional.empty();
      };
    }
  }

  /**
   * Reads a range.
   *
   * @throws ExpressionException when it is none, with the text that Kyverno's users see
   */
  public static VersionRange parse(String text) throws ExpressionException {
    List<List<String>> expanded = new ArrayList<>();
    for (List<String> alternative : alternatives(RangeTerms.split(text))) {
      List<String> terms = new ArrayList<>();
      for (String term : alternative) {
        terms.addAll(RangeTerms.expand(term));
      }
      expanded.add(terms);
    }
    List<List<Bound>> bounds = new ArrayList<>();
    for (List<String> terms : expanded) {
      List<Bound> all = new ArrayList<>();
      for (String term : terms) {
        all.add(bound(term));
      }
      bounds.add(all);
    }
    return new VersionRange(bounds);
  }

  private static List<List<String>> alternatives(List<String> terms) throws ExpressionException {
    List<List<String>> alternatives = new ArrayList<>();
    int last = 0;
    for (int i = 0; i < terms.size(); i++) {
      if (terms.get(i).equals(OR)) {
        if (i == 0) {
          throw failure("First element in range is '||'");
        }
        alternatives.add(terms.subList(last, i));
        last = i + 1;
      }
    }
    if (last == terms.size()) {
      throw failure("Last element in range is '||'");
    }
    alternatives.add(terms.subList(last, terms.size()));
    return alternatives;
  }

  private static Bound bound(String text) throws ExpressionException {
    RangeTerms.Term term = RangeTerms.term(text);
    String whole = GoQuote.printable(term.comparator() + term.version());
    Optional<Comparator> comparator = Comparator.of(term.comparator());
    if (comparator.isEmpty()) {
      throw unreadable(text, "comparator " + GoQuote.printable(term.comparator()) + " in " + whole);
    }
    return switch (SemanticVersion.read(term.version())) {
      case SemanticVersion.Reading.Valid valid -> new Bound(comparator.get(), valid.version());
      case SemanticVersion.Reading.Invalid invalid ->
          throw unreadable(
              text,
              "version "
                  + GoQuote.printable(term.version())
                  + " in "
                  + whole
                  + ": "
                  + invalid.message());
    };
  }

  private static ExpressionException unreadable(String text, String what) {
    return failure(
        "Could not parse Range " + GoQuote.printable(text) + ": Could not parse " + what);
  }

  static ExpressionException failure(String text) {
    return new ExpressionException(Kind.EVALUATION, text);
  }

  /** Whether the version is in the range: all bounds of at least one alternative hold. */
  public boolean contains(SemanticVersion version) {
    return alternatives.stream()
        .anyMatch(bounds -> !bounds.isEmpty() && bounds.stream().allMatch(b -> b.holds(version)));
  }
}
