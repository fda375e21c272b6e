package dev.portcullis.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.List;

/** Any text as an expression, on data that has one of everything, within a small budget. */
public final class JmesPathFuzz implements FuzzTarget {
  private static final JsonNode DATA =
      Numbers.floats(
          Parts.tree(
                  """
                  {"a": {"b": {"c": 1}, "l": [1, 2, 3], "s": "text", "t": true, "nul": null},
                   "l": [{"name": "x", "v": 1}, {"name": "y", "v": 2}, {"name": "z"}],
                   "n": [3, 1, 2], "ss": ["b", "a", "c"], "s": "a-b-c", "i": 5, "f": 2.5, "big": 9007199254740993,
                   "e": [], "o": {}, "q": "100Mi", "d": "1h30m", "v": "1.2.3", "time": "2026-01-02T03:04:05Z",
                   "b64": "aGVsbG8=", "json": "{\\"a\\": [1]}", "img": "nginx:1.0", "re": "(a+)+$"}
                  """)
              .orElseThrow());

  private final JmesPathCompiler compiler =
      new JmesPathCompiler(StandardCatalogue.in(FuzzSurroundings.ENVIRONMENT));
  private final List<String> dictionary = dictionary(compiler);

  private static List<String> dictionary(JmesPathCompiler compiler) {
    List<String> tokens =
        new ArrayList<>(
            List.of(
                "a",
                "l",
                "n",
                "s",
                "i",
                "f",
                "q",
                "d",
                "v",
                "o",
                "e",
                "ss",
                "big",
                "json",
                "re",
                "time",
                ".",
                ".*",
                "*",
                "@",
                "[",
                "]",
                "[]",
                "[*]",
                "[?",
                "[0]",
                "[-1]",
                "[::-1]",
                "[:2]",
                "[::0]",
                "[9223372036854775807]",
                "{",
                "}",
                "{a: ",
                "(",
                ")",
                ", ",
                "&",
                "&&",
                "|",
                "||",
                "!",
                "==",
                "!=",
                "<",
                ">=",
                "`1`",
                "`[1, {\"a\": 2}]`",
                "`\"x\"`",
                "`1e309`",
                "'x'",
                "'(a*)*b'",
                "\"a\"",
                "\"\\u0061\"",
                "`",
                "'",
                "\"",
                "\\",
                " | [@, @]",
                " "));
    compiler.functions().all().stream()
        .map(function -> function.signature().name() + "(")
        .sorted()
        .forEach(tokens::add);
    return List.copyOf(tokens);
  }

  @Override
  public String name() {
    return "jmespath";
  }

  @Override
  public List<String> dictionary() {
    return dictionary;
  }

  @Override
  public int longest() {
    return 400;
  }

  @Override
  public Outcome run(String input) {
    JmesPath expression;
    try {
      expression = compiler.compile(input);
      compiler.describe(input);
    } catch (ExpressionException e) {
      if (e.kind() != Kind.SYNTAX) {
        throw new AssertionError("compiling fails with " + e.kind(), e);
      }
      return Outcome.refused(e.text());
    }
    try {
      JsonNode value = expression.search(DATA, FuzzSurroundings.budget());
      if (value.isMissingNode()) {
        throw new AssertionError("a missing value");
      }
      return Outcome.taken(value.toString());
    } catch (ExpressionException e) {
      if (e.kind() == Kind.SYNTAX) {
        throw new AssertionError("evaluation fails with " + e.kind(), e);
      }
      return Outcome.refused(e.text());
    }
  }
}
