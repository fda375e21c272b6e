package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.value.GoText;
import dev.portcullis.value.Utf8Text;

/**
 * An expression as a variable or a context entry asks it: compiled, or with what is wrong with it,
 * which becomes a failure when it is evaluated. Immutable.
 */
sealed interface Query {
  /** The one function whose result may hold arbitrary bytes. */
  String MAKES_BYTES = "base64_decode";

  /** The text of the expression. */
  String text();

  /**
   * The value on the tree of a scope; entries the text names are loaded first, even for an
   * expression that cannot be evaluated.
   *
   * @throws ExpressionException with the text of Kyverno's context query
   */
  JsonNode evaluate(Scope scope) throws ExpressionException;

  /**
   * The value on data of its own.
   *
   * @throws ExpressionException as the expression raised it
   */
  JsonNode search(JsonNode data, Scope scope) throws ExpressionException;

  /** Compiles a text. */
  static Query of(String text, JmesPathCompiler compiler) {
    String trimmed = GoText.trimSpace(text);
    if (trimmed.isEmpty()) {
      return new Broken(
          text,
          new ExpressionException(Kind.SYNTAX, "invalid query (nil)"),
          new ExpressionException(Kind.SYNTAX, "SyntaxError: Incomplete expression"));
    }
    try {
      return new Compiled(text, compiler.compile(trimmed));
    } catch (ExpressionException e) {
      return new Broken(text, e.within("incorrect query " + trimmed + ": "), e);
    }
  }

  /**
   * An expression.
   *
   * @param text its text
   * @param expression the compiled expression
   */
  record Compiled(String text, JmesPath expression) implements Query {
    @Override
    public JsonNode evaluate(Scope scope) throws ExpressionException {
      scope.load(text);
      try {
        return search(scope.tree(), scope);
      } catch (ExpressionException e) {
        throw e.within("JMESPath query failed: ");
      }
    }

    @Override
    public JsonNode search(JsonNode data, Scope scope) throws ExpressionException {
      return wellFormed(expression, expression.search(data, scope.budget()));
    }
  }

  /** Bytes that are part of no character stay inside an expression. */
  static JsonNode wellFormed(JmesPath expression, JsonNode value) {
    return expression.text().contains(MAKES_BYTES) ? Utf8Text.wellFormed(value) : value;
  }

  /**
   * A text that is no expression.
   *
   * @param text the text
   * @param failure what a query says of it
   * @param cause what the compiler says of it
   */
  record Broken(String text, ExpressionException failure, ExpressionException cause)
      implements Query {
    @Override
    public JsonNode evaluate(Scope scope) throws ExpressionException {
      scope.load(text);
      throw failure;
    }

    @Override
    public JsonNode search(JsonNode data, Scope scope) throws ExpressionException {
      throw cause;
    }
  }
}
