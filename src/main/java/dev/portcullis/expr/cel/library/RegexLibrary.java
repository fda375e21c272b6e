package dev.portcullis.expr.cel.library;

import static dev.portcullis.expr.cel.library.Arguments.integer;
import static dev.portcullis.expr.cel.library.Arguments.text;

import com.google.re2j.Matcher;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.cel.value.CostMeter;
import dev.portcullis.expr.cel.value.PlainList;
import dev.portcullis.expr.cel.value.StringValue;
import dev.portcullis.expr.cel.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * What regular expressions find.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/reference/using-api/cel/#kubernetes-regex-library">Kubernetes
 *     regex library</a>
 */
public final class RegexLibrary {
  /** The library. */
  public static final Library LIBRARY =
      Library.named("kubernetes.regex")
          .add("string::find(string) string", (a, cost) -> find(text(a[0]), text(a[1]), cost))
          .add(
              "string::findAll(string) list<string>",
              (a, cost) -> all(text(a[0]), text(a[1]), -1, cost))
          .add(
              "string::findAll(string, int) list<string>",
              (a, cost) -> all(text(a[0]), text(a[1]), integer(a[2]), cost))
          .build();

  private RegexLibrary() {}

  private static Value find(String text, String pattern, CostMeter cost)
      throws ExpressionException {
    cost.spendText(text.length());
    Matcher matcher = Patterns.compile(pattern).matcher(text);
    return matcher.find() ? new StringValue(matcher.group()) : StringValue.EMPTY;
  }

  private static Value all(String text, String pattern, long limit, CostMeter cost)
      throws ExpressionException {
    cost.spendText(text.length());
    Matcher matcher = Patterns.compile(pattern).matcher(text);
    List<String> found = new ArrayList<>();
    int end = -1;
    while ((limit < 0 || found.size() < limit) && matcher.find()) {
      // An empty match right behind another one does not count.
      if (matcher.start() != matcher.end() || matcher.start() != end) {
        found.add(matcher.group());
      }
      end = matcher.end();
    }
    return PlainList.ofTexts(found);
  }
}
