package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.GoText;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Text of a pattern: alternatives separated by {@code |}, each made of parts separated by {@code &}
 * that must all pass. Text passes for a value that is the same text, whatever it would mean.
 *
 * @param text the text as written
 * @param test what it means
 */
record TextPattern(String text, TextTest test) implements ScalarPattern {
  static TextPattern parse(String text) {
    List<TextTest> alternatives =
        Arrays.stream(text.split("\\|", -1)).map(TextPattern::alternative).toList();
    return new TextPattern(text, TextTest.anyOf(alternatives));
  }

  @Override
  public boolean matches(JsonNode value) {
    return (value.isTextual() && value.textValue().equals(text)) || test.passes(value);
  }

  private static TextTest alternative(String text) {
    List<TextTest> parts =
        Arrays.stream(trimBlanks(text).split("&", -1)).map(part -> part(trimBlanks(part))).toList();
    return TextTest.allOf(parts);
  }

  private static TextTest part(String text) {
    for (Operator operator : Operator.PREFIXES) {
      // An operator alone is text to compare with.
      if (text.length() > 1 && text.startsWith(operator.sign())) {
        String operand = text.substring(operator.sign().length());
        return Comparison.of(operator, GoText.trimSpace(operand));
      }
    }
    Optional<Range> range = Range.parse(text);
    return range.isPresent()
        ? range.get().test()
        : Comparison.of(Operator.EQUAL, GoText.trimSpace(text));
  }

  /** Only blanks: other white space belongs to the text until an operand is cut off. */
  private static String trimBlanks(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && text.charAt(start) == ' ') {
      start++;
    }
    while (end > start && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(start, end);
  }
}
