package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.FunctionCatalogue;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.FunctionSignature;
import dev.portcullis.expr.jmespath.FunctionSignature.Parameter;
import dev.portcullis.expr.jmespath.FunctionSignature.ValueType;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.JmesPathFunction;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.image.ImageDefaults;
import dev.portcullis.value.Json;
import dev.portcullis.value.Json.JsonSyntaxException;
import java.net.InetAddress;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * JMESPath as cases write it: the project's own dialect, in which a key that is missing is null,
 * with values bound to names ({@code $namespace}) and the few functions that Chainsaw adds.
 *
 * @see <a href="https://kyverno.github.io/chainsaw/latest/reference/jp/functions/">Functions</a>
 */
final class CaseExpressions {
  private static final JmesPathCompiler COMPILER = new JmesPathCompiler(catalogue());

  private CaseExpressions() {}

  /** A function of one text. */
  @FunctionalInterface
  private interface OfText {
    JsonNode call(String text) throws ExpressionException;
  }

  private record TextFunction(FunctionSignature signature, OfText body)
      implements JmesPathFunction {
    TextFunction(String name, String documentation, OfText body) {
      this(
          new FunctionSignature(
              name,
              List.of(Parameter.of(ValueType.STRING)),
              false,
              Set.of(ValueType.STRING),
              documentation,
              "",
              ""),
          body);
    }

    @Override
    public JsonNode call(List<Argument> arguments, Budget budget) throws ExpressionException {
      return body.call(JmesPathFunction.value(arguments, 0).textValue());
    }
  }

  private static FunctionCatalogue catalogue() {
    FunctionCatalogue standard =
        StandardCatalogue.in(
            new FunctionEnvironment(
                InstantSource.system(),
                ZoneId.systemDefault(),
                new Random(),
                host -> List.of(InetAddress.getAllByName(host)),
                ImageDefaults.DOCKER));
    List<JmesPathFunction> functions = new ArrayList<>(standard.all());
    functions.add(
        new TextFunction(
            "trim_space", "without blanks at its ends", text -> TextNode.valueOf(text.strip())));
    functions.add(new TextFunction("json_parse", "the JSON in a text", CaseExpressions::parse));
    functions.add(
        new TextFunction(
            "env",
            "a variable of the environment",
            name -> TextNode.valueOf(System.getenv().getOrDefault(name, ""))));
    return new FunctionCatalogue(functions);
  }

  private static JsonNode parse(String text) throws ExpressionException {
    try {
      return Json.parse(text);
    } catch (JsonSyntaxException e) {
      throw new ExpressionException(
          ExpressionException.Kind.EVALUATION, "no JSON: " + e.getMessage());
    }
  }

  /**
   * The value of an expression.
   *
   * @throws CaseFault when it cannot be parsed or a function refuses its arguments
   */
  static JsonNode evaluate(String expression, JsonNode current, Bindings bindings)
      throws CaseFault {
    try {
      return COMPILER.compile(bound(expression, bindings)).search(current, Budget.untimed());
    } catch (ExpressionException e) {
      if (e.kind() == ExpressionException.Kind.UNKNOWN_KEY) {
        return NullNode.instance;
      }
      throw new CaseFault("expression (" + expression + "): " + e.text());
    }
  }

  /**
   * The expression with each {@code $name} outside of quotes replaced by its value as a literal.
   */
  private static String bound(String expression, Bindings bindings) throws CaseFault {
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < expression.length()) {
      char c = expression.charAt(at);
      int end = at + 1;
      if (c == '\'' || c == '"' || c == '`') {
        end = endOfQuoted(expression, at);
        out.append(expression, at, end);
      } else if (c == '$') {
        while (end < expression.length() && isNamePart(expression.charAt(end))) {
          end++;
        }
        out.append(literal(expression.substring(at + 1, end), bindings));
      } else {
        out.append(c);
      }
      at = end;
    }
    return out.toString();
  }

  private static int endOfQuoted(String text, int start) {
    char quote = text.charAt(start);
    int at = start + 1;
    while (at < text.length() && text.charAt(at) != quote) {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return Math.min(at + 1, text.length());
  }

  private static boolean isNamePart(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }

  private static String literal(String name, Bindings bindings) throws CaseFault {
    JsonNode value =
        bindings.find(name).orElseThrow(() -> new CaseFault("variable not defined: $" + name));
    return "`" + value.toString().replace("`", "\\`") + "`";
  }
}
