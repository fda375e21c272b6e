package dev.portcullis.expr.jmespath.function.kyverno.regex;

import com.google.re2j.Matcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What matches are replaced with: literal texts and groups of the match.
 *
 * @param parts the parts in order
 * @see <a href="https://pkg.go.dev/regexp#Regexp.Expand">the template language</a>
 */
public record Replacement(List<Part> parts) {
  private static final int MOST_DIGITS = 9;

  public Replacement {
    parts = List.copyOf(parts);
  }

  /** A part of a replacement. */
  public sealed interface Part {
    /**
     * Text as it is.
     *
     * @param text the text
     */
    record Literal(String text) implements Part {}

    /**
     * A group by number; one that is not there is empty.
     *
     * @param number its number
     */
    record Numbered(int number) implements Part {}

    /**
     * A group by name; one that is not there is empty.
     *
     * @param name its name
     */
    record Named(String name) implements Part {}
  }

  /** A replacement without groups. */
  public static Replacement literal(String text) {
    return new Replacement(List.of(new Part.Literal(text)));
  }

  /**
   * Reads a template: {@code $1}, {@code ${1}}, {@code $name}, {@code ${name}}, {@code $$}. A name
   * without braces is as long as possible; a dollar sign that starts nothing stands for itself.
   */
  public static Replacement template(String text) {
    List<Part> parts = new ArrayList<>();
    int start = 0;
    for (int dollar = text.indexOf('$'); dollar >= 0; dollar = text.indexOf('$', start)) {
      parts.add(new Part.Literal(text.substring(start, dollar)));
      start = reference(text, dollar + 1, parts);
    }
    parts.add(new Part.Literal(text.substring(start)));
    return new Replacement(parts);
  }

  /** Reads what follows a dollar sign, and gives the place after it. */
  private static int reference(String text, int at, List<Part> parts) {
    boolean brace = text.startsWith("{", at);
    int start = brace ? at + 1 : at;
    int end = start;
    while (end < text.length() && isNamePart(text.codePointAt(end))) {
      end += Character.charCount(text.codePointAt(end));
    }
    if (end == start || brace && !text.startsWith("}", end)) {
      parts.add(new Part.Literal("$"));
      return text.startsWith("$", at) ? at + 1 : at;
    }
    parts.add(group(text.substring(start, end)));
    return brace ? end + 1 : end;
  }

  private static boolean isNamePart(int c) {
    return c == '_' || Character.isLetter(c) || Character.isDigit(c);
  }

  private static Part group(String name) {
    boolean number =
        name.length() <= MOST_DIGITS
            && name.chars().allMatch(c -> c >= '0' && c <= '9')
            && (name.length() == 1 || name.charAt(0) != '0');
    return number ? new Part.Numbered(Integer.parseInt(name)) : new Part.Named(name);
  }

  void append(Matcher match, Map<String, Integer> names, StringBuilder out) {
    for (Part part : parts) {
      switch (part) {
        case Part.Literal(String text) -> out.append(text);
        case Part.Numbered(int number) -> append(match, number, out);
        case Part.Named(String name) -> append(match, names.getOrDefault(name, -1), out);
      }
    }
  }

  private static void append(Matcher match, int group, StringBuilder out) {
    if (group >= 0 && group <= match.groupCount() && match.group(group) != null) {
      out.append(match.group(group));
    }
  }
}
