package dev.portcullis.expr.jmespath.syntax;

import dev.portcullis.expr.ExpressionException;
import java.util.ArrayList;
import java.util.List;

/** Cuts an expression into tokens; white space has no meaning between them. */
final class Lexer {
  private final String text;
  private int at;

  private Lexer(String text) {
    this.text = text;
  }

  /**
   * The tokens of the text, the last of kind {@link TokenType#END}.
   *
   * @throws ExpressionException a character that starts no token, or a literal that does not end
   */
  static List<Token> tokens(String text) throws ExpressionException {
    Lexer lexer = new Lexer(text);
    List<Token> tokens = new ArrayList<>();
    while (lexer.skipBlanks()) {
      tokens.add(lexer.next());
    }
    tokens.add(new Token(TokenType.END, ""));
    return tokens;
  }

  private boolean skipBlanks() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
        return true;
      }
      at++;
    }
    return false;
  }

  private Token next() throws ExpressionException {
    char c = text.charAt(at);
    if (isNameStart(c)) {
      return name();
    }
    if (c == '-' || isDigit(c)) {
      return number();
    }
    return switch (c) {
      case '"' -> quotedName();
      case '\'' -> rawString();
      case '`' -> jsonLiteral();
      default -> sign(c);
    };
  }

  private Token sign(char c) throws ExpressionException {
    return switch (c) {
      case '.' -> sign(TokenType.DOT);
      case '*' -> sign(TokenType.STAR);
      case ',' -> sign(TokenType.COMMA);
      case ':' -> sign(TokenType.COLON);
      case '{' -> sign(TokenType.LEFT_BRACE);
      case '}' -> sign(TokenType.RIGHT_BRACE);
      case ']' -> sign(TokenType.RIGHT_BRACKET);
      case '(' -> sign(TokenType.LEFT_PARENTHESIS);
      case ')' -> sign(TokenType.RIGHT_PARENTHESIS);
      case '@' -> sign(TokenType.CURRENT);
      case '|' -> pair('|', TokenType.OR, TokenType.PIPE);
      case '<' -> pair('=', TokenType.LESS_OR_EQUAL, TokenType.LESS);
      case '>' -> pair('=', TokenType.GREATER_OR_EQUAL, TokenType.GREATER);
      case '!' -> pair('=', TokenType.NOT_EQUAL, TokenType.NOT);
      case '=' -> pair('=', TokenType.EQUAL, TokenType.UNKNOWN);
      case '&' -> pair('&', TokenType.AND, TokenType.REFERENCE);
      case '[' ->
          follows('?')
              ? pair('?', TokenType.FILTER, TokenType.FILTER)
              : pair(']', TokenType.FLATTEN, TokenType.LEFT_BRACKET);
      default ->
          throw SyntaxFailure.of("Unknown char: " + GoCharacter.quoted(text.codePointAt(at)));
    };
  }

  private Token sign(TokenType type) {
    at++;
    return new Token(type, "");
  }

  private Token pair(char second, TokenType both, TokenType single) {
    if (follows(second)) {
      at += 2;
      return new Token(both, "");
    }
    return sign(single);
  }

  private boolean follows(char second) {
    return at + 1 < text.length() && text.charAt(at + 1) == second;
  }

  private Token name() {
    int start = at;
    while (at < text.length() && (isNameStart(text.charAt(at)) || isDigit(text.charAt(at)))) {
      at++;
    }
    return new Token(TokenType.UNQUOTED_IDENTIFIER, text.substring(start, at));
  }

  private Token number() {
    int start = at++;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return new Token(TokenType.NUMBER, text.substring(start, at));
  }

  private Token quotedName() throws ExpressionException {
    int start = at;
    int end = delimiter('"');
    String name = SyntaxFailure.json(text.substring(start, end + 1)).textValue();
    return new Token(TokenType.QUOTED_IDENTIFIER, name);
  }

  private Token jsonLiteral() throws ExpressionException {
    int start = at + 1;
    int end = delimiter('`');
    return new Token(TokenType.JSON_LITERAL, text.substring(start, end).replace("\\`", "`"));
  }

  /** Moves behind the closing delimiter and gives its place; a backslash hides what follows it. */
  private int delimiter(char delimiter) throws ExpressionException {
    for (int i = at + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == delimiter) {
        at = i + 1;
        return i;
      }
      if (c == '\\') {
        i++;
      }
    }
    throw SyntaxFailure.of("Unclosed delimiter: " + delimiter);
  }

  /** In a raw string a backslash hides only a quote; before anything else it stands for itself. */
  private Token rawString() throws ExpressionException {
    StringBuilder value = new StringBuilder();
    int start = at + 1;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\'') {
        at = i + 1;
        return new Token(TokenType.STRING_LITERAL, value.append(text, start, i).toString());
      }
      if (c == '\\' && i + 1 < text.length() && text.charAt(i + 1) == '\'') {
        value.append(text, start, i);
        start = ++i;
      }
    }
    throw SyntaxFailure.of("Unclosed delimiter: '");
  }

  private static boolean isNameStart(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
