package dev.portcullis.expr.jmespath.syntax;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.syntax.Expression.Index;
import dev.portcullis.expr.jmespath.syntax.Expression.Slice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Walks over tokens; the last one, {@link TokenType#END}, is never passed. */
final class TokenCursor {
  private final List<Token> tokens;
  private int at;

  TokenCursor(List<Token> tokens) {
    this.tokens = tokens;
  }

  TokenType type() {
    return tokens.get(at).type();
  }

  TokenType following() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1)).type();
  }

  Token take() {
    Token token = tokens.get(at);
    if (at < tokens.size() - 1) {
      at++;
    }
    return token;
  }

  boolean accept(TokenType type) {
    if (type() != type) {
      return false;
    }
    take();
    return true;
  }

  void expect(TokenType type) throws ExpressionException {
    if (!accept(type)) {
      throw SyntaxFailure.of("Expected " + type.text() + ", received: " + type().text());
    }
  }

  /** What stands between brackets that begin with a number or a colon, and the closing bracket. */
  Expression index() throws ExpressionException {
    if (type() == TokenType.COLON || following() == TokenType.COLON) {
      return slice();
    }
    long index = integer(tokens.get(at).text());
    take();
    expect(TokenType.RIGHT_BRACKET);
    return new Index(index);
  }

  private Expression slice() throws ExpressionException {
    @Nullable Long[] parts = new @Nullable Long[3];
    int part = 0;
    while (part < parts.length && type() != TokenType.RIGHT_BRACKET) {
      if (type() == TokenType.COLON) {
        part++;
      } else if (type() == TokenType.NUMBER) {
        parts[part] = integer(tokens.get(at).text());
      } else {
        throw SyntaxFailure.of("Expected tColon or tNumber, received: " + type().text());
      }
      take();
    }
    expect(TokenType.RIGHT_BRACKET);
    return new Slice(parts[0], parts[1], parts[2]);
  }

  private static long integer(String digits) throws ExpressionException {
    if (digits.equals("-")) {
      throw SyntaxFailure.plain("strconv.Atoi: parsing \"-\": invalid syntax");
    }
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw SyntaxFailure.plain("strconv.Atoi: parsing \"" + digits + "\": value out of range");
    }
  }
}
