package dev.portcullis.expr.jmespath.syntax;

/** The comparison signs. */
public enum Comparator {
  /** {@code ==}. */
  EQUAL(TokenType.EQUAL),
  /** {@code !=}. */
  NOT_EQUAL(TokenType.NOT_EQUAL),
  /** {@code <}. */
  LESS(TokenType.LESS),
  /** {@code <=}. */
  LESS_OR_EQUAL(TokenType.LESS_OR_EQUAL),
  /** {@code >}. */
  GREATER(TokenType.GREATER),
  /** {@code >=}. */
  GREATER_OR_EQUAL(TokenType.GREATER_OR_EQUAL);

  private final TokenType token;

  Comparator(TokenType token) {
    this.token = token;
  }

  static Comparator of(TokenType token) {
    for (Comparator comparator : values()) {
      if (comparator.token == token) {
        return comparator;
      }
    }
    throw new IllegalArgumentException(token.text());
  }

  /** The name in printed trees. */
  String text() {
    return token.text();
  }
}
