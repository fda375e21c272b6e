package dev.portcullis.expr.jmespath.function.kyverno.version;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.value.GoNumber;
import dev.portcullis.value.GoQuote;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Cuts a range into terms and turns terms with an {@code x} into terms without. */
final class RangeTerms {
  private static final String WILDCARD = "x";

  private RangeTerms() {}

  /**
   * A comparator and a version.
   *
   * @param comparator what stands before the first digit
   * @param version what starts with the first digit
   */
  record Term(String comparator, String version) {}

  /**
   * The terms between blanks. Blanks after a comparator are skipped, and a term of one character is
   * dropped, as the original does.
   */
  static List<String> split(String range) {
    List<String> terms = new ArrayList<>();
    int start = 0;
    char last = 0;
    for (int i = 0; i < range.length(); i++) {
      char c = range.charAt(i);
      if (c != ' ') {
        last = c;
      } else if (last != '>' && last != '<' && last != '=') {
        add(range.substring(start, i), terms);
        start = i + 1;
      }
    }
    add(range.substring(start), terms);
    return terms;
  }

  private static void add(String term, List<String> terms) {
    if (term.length() > 1 || !term.isEmpty() && term.charAt(0) > 0x7f) {
      terms.add(term.replace(" ", ""));
    }
  }

  static Term term(String text) throws ExpressionException {
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      if (Character.isDigit(text.codePointAt(i))) {
        return new Term(text.substring(0, i).strip(), text.substring(i));
      }
    }
    throw VersionRange.failure("Could not get version from string: " + GoQuote.printable(text));
  }

  /**
   * The terms that a term with a wildcard means. Only an {@code x} in the last place counts, and
   * how many parts the version has decides what is counted up, also in {@code 1.x.x}.
   */
  static List<String> expand(String text) throws ExpressionException {
    Term term = term(text);
    if (!text.contains(WILDCARD)) {
      return List.of(text);
    }
    String low = low(term.version());
    return switch (term.comparator()) {
      case ">" -> List.of(">=" + next(term.version(), low));
      case ">=" -> List.of(">=" + low);
      case "<" -> List.of("<" + low);
      case "<=" -> List.of("<" + next(term.version(), low));
      case "", "=", "==" -> List.of(">=" + low, "<" + next(term.version(), low));
      case "!", "!=" -> List.of("<" + low, ">=" + next(term.version(), low));
      default -> List.of(low);
    };
  }

  private static String low(String version) {
    String shorter = replaceFirst(replaceFirst(version, ".x.x", ".x"), ".x", ".0");
    return parts(shorter).size() == 2 ? shorter + ".0" : shorter;
  }

  /** The first version after those that the wildcard stands for; empty when there is none. */
  private static String next(String version, String low) {
    List<String> parts = parts(version);
    if (!parts.getLast().equals(WILDCARD) || parts.size() < 2 || parts.size() > 3) {
      return "";
    }
    List<String> next = new ArrayList<>(parts(low));
    int index = parts.size() - 2;
    OptionalLong number = GoNumber.parseInt(next.get(index));
    if (number.isEmpty()) {
      return "";
    }
    next.set(index, Long.toString(number.getAsLong() + 1));
    return String.join(".", next);
  }

  private static String replaceFirst(String text, String old, String replacement) {
    int at = text.indexOf(old);
    return at < 0 ? text : text.substring(0, at) + replacement + text.substring(at + old.length());
  }

  private static List<String> parts(String text) {
    return List.of(text.split("\\.", -1));
  }
}
