package dev.portcullis.expr.jmespath.syntax;

/** The kinds of tokens, with the names error texts use and how tightly each binds to its left. */
enum TokenType {
  UNKNOWN("tUnknown", 0),
  STAR("tStar", 20),
  DOT("tDot", 40),
  FILTER("tFilter", 21),
  FLATTEN("tFlatten", 9),
  LEFT_PARENTHESIS("tLparen", 60),
  RIGHT_PARENTHESIS("tRparen", 0),
  LEFT_BRACKET("tLbracket", 55),
  RIGHT_BRACKET("tRbracket", 0),
  LEFT_BRACE("tLbrace", 50),
  RIGHT_BRACE("tRbrace", 0),
  OR("tOr", 2),
  PIPE("tPipe", 1),
  NUMBER("tNumber", 0),
  UNQUOTED_IDENTIFIER("tUnquotedIdentifier", 0),
  QUOTED_IDENTIFIER("tQuotedIdentifier", 0),
  COMMA("tComma", 0),
  COLON("tColon", 0),
  LESS("tLT", 5),
  LESS_OR_EQUAL("tLTE", 5),
  GREATER("tGT", 5),
  GREATER_OR_EQUAL("tGTE", 5),
  EQUAL("tEQ", 5),
  NOT_EQUAL("tNE", 5),
  JSON_LITERAL("tJSONLiteral", 0),
  STRING_LITERAL("tStringLiteral", 0),
  CURRENT("tCurrent", 0),
  REFERENCE("tExpref", 0),
  AND("tAnd", 3),
  NOT("tNot", 45),
  END("tEOF", 0);

  private final String text;
  private final int power;

  TokenType(String text, int power) {
    this.text = text;
    this.power = power;
  }

  /** The name in error texts. */
  String text() {
    return text;
  }

  /** How tightly it binds to what stands on its left; 0 ends an expression. */
  int power() {
    return power;
  }
}
