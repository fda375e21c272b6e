package dev.portcullis.expr.jmespath.syntax;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;

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
}
