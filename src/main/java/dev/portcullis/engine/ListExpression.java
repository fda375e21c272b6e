package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.expr.variable.TemplateCompiler;
import java.util.List;

/**
 * The {@code list} of a foreach: a bare expression; one that does not compile fails when it is
 * read.
 */
sealed interface ListExpression {
  /** The text as it was written. */
  String text();

  /**
   * The elements; what is not a list is a list of one.
   *
   * @throws ExpressionException with the text Kyverno's context query gives
   */
  List<JsonNode> elements(Scope scope) throws ExpressionException;

  /** Compiles a text. */
  static ListExpression compile(String text, TemplateCompiler templates) {
    if (text.isBlank()) {
      return new Broken(text, new ExpressionException(Kind.SYNTAX, "invalid query (nil)"));
    }
    try {
      return new Compiled(text, templates.expression(text));
    } catch (ExpressionException e) {
      return new Broken(
          text, new ExpressionException(Kind.SYNTAX, "incorrect query " + text + ": " + e.text()));
    }
  }

  /** A list that can be read. */
  record Compiled(String text, JmesPath expression) implements ListExpression {
    @Override
    public List<JsonNode> elements(Scope scope) throws ExpressionException {
      JsonNode value;
      try {
        value = scope.query(expression);
      } catch (ExpressionException e) {
        throw e.kind() == Kind.LOOKUP || e.kind() == Kind.BUDGET
            ? e
            : e.within("JMESPath query failed: ");
      }
      if (!value.isArray()) {
        return List.of(value);
      }
      List<JsonNode> elements = new java.util.ArrayList<>(value.size());
      value.forEach(elements::add);
      return elements;
    }
  }

  /** A list whose expression does not compile. */
  record Broken(String text, ExpressionException failure) implements ListExpression {
    @Override
    public List<JsonNode> elements(Scope scope) throws ExpressionException {
      throw failure;
    }
  }
}
