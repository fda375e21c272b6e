package dev.portcullis.expr.jmespath.syntax;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.value.GoJson;
import dev.portcullis.value.Json.JsonSyntaxException;

/** Makes the failures of this package. */
final class SyntaxFailure {
  private SyntaxFailure() {}

  /** The lexer or parser does not understand the text. */
  static ExpressionException of(String message) {
    return new ExpressionException(Kind.SYNTAX, "SyntaxError: " + message);
  }

  /** Something inside the text (a JSON literal, an index) is wrong, with its own text. */
  static ExpressionException plain(String message) {
    return new ExpressionException(Kind.SYNTAX, message);
  }

  /** Reads JSON that stands in an expression. */
  static JsonNode json(String text) throws ExpressionException {
    try {
      return GoJson.parse(text);
    } catch (JsonSyntaxException e) {
      throw plain(String.valueOf(e.getMessage()));
    }
  }
}
