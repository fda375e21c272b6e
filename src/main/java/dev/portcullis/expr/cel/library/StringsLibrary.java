package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.integer;
import static dev.portcullis.expr.cel.library.Arguments.list;
import static dev.portcullis.expr.cel.library.Arguments.text;
import static dev.portcullis.expr.cel.library.Arguments.texts;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.Failures;
import dev.portcullis.expr.cel.value.IntValue;
import dev.portcullis.expr.cel.value.PlainList;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.value.GoText;
import java.util.List;
import java.util.function.ToIntBiFunction;

/**
 * Texts: parts, positions, replacement, joining and formatting. Positions count code points.
 *
 * @see <a href="https://pkg.go.dev/github.com/google/cel-go/ext#Strings">Strings, version 2</a>
 */
public final class StringsLibrary {
  /** The library. */
  public static final Library LIBRARY =
      Library.named("strings")
          .add("string::charAt(int) string", (a, _) -> charAt(text(a[0]), integer(a[1])))
          .add("string::indexOf(string) int", (a, _) -> first(text(a[0]), text(a[1]), 0))
          .add(
              "string::indexOf(string, int) int",
              (a, _) -> first(text(a[0]), text(a[1]), integer(a[2])))
          .add("string::lastIndexOf(string) int", (a, _) -> last(text(a[0]), text(a[1])))
          .add(
              "string::lastIndexOf(string, int) int",
              (a, _) -> last(text(a[0]), text(a[1]), integer(a[2])))
          .add("string::lowerAscii() string", (a, _) -> valueOf(CodePoints.lower(text(a[0]))))
          .add("string::upperAscii() string", (a, _) -> valueOf(CodePoints.upper(text(a[0]))))
          .add(
              "string::replace(string, string) string",
              (a, cost) -> replaced(text(a[0]), text(a[1]), text(a[2]), -1, cost))
          .add(
              "string::replace(string, string, int) string",
              (a, cost) -> replaced(text(a[0]), text(a[1]), text(a[2]), integer(a[3]), cost))
          .add("string::split(string) list<string>", (a, _) -> split(text(a[0]), text(a[1]), -1))
          .add(
              "string::split(string, int) list<string>",
              (a, _) -> split(text(a[0]), text(a[1]), integer(a[2])))
          .add(
              "string::substring(int) string",
              (a, _) -> substring(text(a[0]), integer(a[1]), CodePoints.count(text(a[0]))))
          .add(
              "string::substring(int, int) string",
              (a, _) -> substring(text(a[0]), integer(a[1]), integer(a[2])))
          .add("string::trim() string", (a, _) -> valueOf(GoText.trimSpace(text(a[0]))))
          .add("list<string>::join() string", (a, cost) -> joined(texts(a[0]), "", cost))
          .add(
              "list<string>::join(string) string",
              (a, cost) -> joined(texts(a[0]), text(a[1]), cost))
          .add("strings.quote(string) string", (a, _) -> valueOf(QuotedText.of(text(a[0]))))
          .add(
              "string::format(list<dyn>) string",
              (a, cost) -> valueOf(new FormatText(text(a[0]), list(a[1]), cost).format()))
          .build();

  private StringsLibrary() {}

  private static StringValue valueOf(String value) {
    return new StringValue(value);
  }

  private static ExpressionException outOfRange(long index) {
    return Failures.failure("index out of range: " + index);
  }

  private static Value charAt(String text, long index) throws ExpressionException {
    int count = CodePoints.count(text);
    if (index < 0 || index > count) {
      throw outOfRange(index);
    }
    return index == count
        ? StringValue.EMPTY
        : valueOf(CodePoints.part(text, (int) index, (int) index + 1));
  }

  private static Value first(String text, String part, long from) throws ExpressionException {
    return search(text, part, from, text::indexOf);
  }

  private static Value last(String text, String part) {
    return part.isEmpty()
        ? new IntValue(CodePoints.count(text))
        : position(text, text.lastIndexOf(part));
  }

  private static Value last(String text, String part, long from) throws ExpressionException {
    return search(text, part, from, text::lastIndexOf);
  }

  /** Looks for a part in the way of {@link String#indexOf(String, int)}, by code points. */
  private static Value search(
      String text, String part, long from, ToIntBiFunction<String, Integer> way)
      throws ExpressionException {
    if (part.isEmpty()) {
      return new IntValue(from);
    }
    if (from < 0) {
      throw outOfRange(from);
    }
    if (from >= CodePoints.count(text)) {
      return new IntValue(-1);
    }
    return position(text, way.applyAsInt(part, text.offsetByCodePoints(0, (int) from)));
  }

  private static Value position(String text, int index) {
    return new IntValue(index < 0 ? -1 : text.codePointCount(0, index));
  }

  private static Value substring(String text, long start, long end) throws ExpressionException {
    int count = CodePoints.count(text);
    if (start < 0 || start > count) {
      throw outOfRange(start);
    }
    if (end < 0 || end > count) {
      throw outOfRange(end);
    }
    if (start > end) {
      throw Failures.failure("invalid substring range. start: " + start + ", end: " + end);
    }
    return valueOf(CodePoints.part(text, (int) start, (int) end));
  }

  private static Value replaced(
      String text, String old, String replacement, long limit, CostMeter cost)
      throws ExpressionException {
    if (limit == 0 || old.equals(replacement)) {
      return valueOf(text);
    }
    long most = old.isEmpty() ? text.length() + 1L : text.length() / old.length();
    cost.spendText(most * replacement.length());
    return valueOf(CodePoints.replaced(text, old, replacement, limit < 0 ? Long.MAX_VALUE : limit));
  }

  private static Value split(String text, String separator, long limit) {
    return limit == 0
        ? PlainList.EMPTY
        : PlainList.ofTexts(CodePoints.split(text, separator, limit < 0 ? Long.MAX_VALUE : limit));
  }

  private static Value joined(List<String> texts, String separator, CostMeter cost)
      throws ExpressionException {
    long length = (long) texts.size() * separator.length();
    for (String part : texts) {
      length += part.length();
    }
    cost.spendText(length);
    return valueOf(String.join(separator, texts));
  }
}
