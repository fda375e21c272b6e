package dev.portcullis.expr.jmespath.syntax;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.syntax.Expression.Call;
import dev.portcullis.expr.jmespath.syntax.Expression.Comparison;
import dev.portcullis.expr.jmespath.syntax.Expression.Current;
import dev.portcullis.expr.jmespath.syntax.Expression.Field;
import dev.portcullis.expr.jmespath.syntax.Expression.FilterProjection;
import dev.portcullis.expr.jmespath.syntax.Expression.Flatten;
import dev.portcullis.expr.jmespath.syntax.Expression.Identity;
import dev.portcullis.expr.jmespath.syntax.Expression.IndexExpression;
import dev.portcullis.expr.jmespath.syntax.Expression.Literal;
import dev.portcullis.expr.jmespath.syntax.Expression.Member;
import dev.portcullis.expr.jmespath.syntax.Expression.MultiSelectHash;
import dev.portcullis.expr.jmespath.syntax.Expression.MultiSelectList;
import dev.portcullis.expr.jmespath.syntax.Expression.Projection;
import dev.portcullis.expr.jmespath.syntax.Expression.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * Parses expressions by binding power. It accepts and refuses what the parser of Kyverno's dialect
 * does, with its error texts, including what it lets pass: a comma after the last argument, none
 * between the members of a hash.
 */
public final class Parser {
  /** The deepest tree that is accepted, so that parsing and evaluating need a bounded stack. */
  public static final int MAX_DEPTH = 256;

  /** What binds more loosely than this ends the right-hand side of a projection. */
  private static final int PROJECTION_STOP = 10;

  private static final Expression IDENTITY = new Identity();
  private static final Expression CURRENT = new Current();

  private final TokenCursor tokens;
  private int nesting;
  private int depth;

  private Parser(List<Token> tokens) {
    this.tokens = new TokenCursor(tokens);
  }

  /**
   * A parsed text.
   *
   * @param expression the tree
   * @param depth an upper bound of its height
   */
  public record Parsed(Expression expression, int depth) {}

  /**
   * Parses a text.
   *
   * @throws ExpressionException of kind SYNTAX
   */
  public static Parsed parse(String text) throws ExpressionException {
    Parser parser = new Parser(Lexer.tokens(text));
    Expression expression = parser.expression(0);
    TokenType rest = parser.tokens.type();
    if (rest != TokenType.END) {
      throw SyntaxFailure.of("Unexpected token at the end of the expression: " + rest.text());
    }
    return new Parsed(expression, parser.depth);
  }

  /**
   * One expression of operators that bind more tightly than {@code power}. Keeps {@link #depth} an
   * upper bound of the height of all that was parsed since the caller set it.
   */
  private Expression expression(int power) throws ExpressionException {
    int outer = depth;
    depth = 0;
    nesting++;
    checkDepth(nesting);
    Expression left = prefix(tokens.take());
    depth++;
    while (power < tokens.type().power()) {
      left = infix(tokens.take().type(), left);
      checkDepth(++depth);
    }
    nesting--;
    depth = Math.max(outer, depth);
    return left;
  }

  private static void checkDepth(int depth) throws ExpressionException {
    if (depth > MAX_DEPTH) {
      throw SyntaxFailure.of("expression is nested more than " + MAX_DEPTH + " levels deep");
    }
  }

  private Expression prefix(Token token) throws ExpressionException {
    return switch (token.type()) {
      case JSON_LITERAL -> new Literal(SyntaxFailure.json(token.text()));
      case STRING_LITERAL -> new Literal(TextNode.valueOf(token.text()));
      case UNQUOTED_IDENTIFIER -> new Field(token.text());
      case QUOTED_IDENTIFIER -> quotedField(token.text());
      case STAR -> leadingStar();
      case FILTER -> filter(IDENTITY);
      case LEFT_BRACE -> hash();
      case FLATTEN -> flatten(IDENTITY);
      case LEFT_BRACKET -> leadingBracket();
      case CURRENT -> CURRENT;
      case REFERENCE -> new Expression.Reference(expression(TokenType.REFERENCE.power()));
      case NOT -> new Expression.Not(expression(TokenType.NOT.power()));
      case LEFT_PARENTHESIS -> {
        Expression inner = expression(0);
        tokens.expect(TokenType.RIGHT_PARENTHESIS);
        yield inner;
      }
      case END -> throw SyntaxFailure.of("Incomplete expression");
      default -> throw SyntaxFailure.of("Invalid token: " + token.type().text());
    };
  }

  private Expression quotedField(String name) throws ExpressionException {
    if (tokens.type() == TokenType.LEFT_PARENTHESIS) {
      throw SyntaxFailure.of("Can't have quoted identifier as function Name.");
    }
    return new Field(name);
  }

  private Expression leadingStar() throws ExpressionException {
    Expression right =
        tokens.type() == TokenType.RIGHT_BRACKET ? IDENTITY : projected(TokenType.STAR.power());
    return new Expression.ValueProjection(IDENTITY, right);
  }

  private Expression leadingBracket() throws ExpressionException {
    if (startsIndex()) {
      Expression index;
      try {
        index = tokens.index();
      } catch (ExpressionException e) {
        // The reference parser drops this error: what follows decides whether the text is accepted.
        return new Expression.Unreadable();
      }
      return indexed(IDENTITY, index);
    }
    if (tokens.type() == TokenType.STAR && tokens.following() == TokenType.RIGHT_BRACKET) {
      tokens.take();
      tokens.take();
      return new Projection(IDENTITY, projected(TokenType.STAR.power()));
    }
    return list();
  }

  private Expression infix(TokenType sign, Expression left) throws ExpressionException {
    return switch (sign) {
      case DOT -> dot(left);
      case PIPE -> new Expression.Pipe(left, expression(sign.power()));
      case OR -> new Expression.Or(left, expression(sign.power()));
      case AND -> new Expression.And(left, expression(sign.power()));
      case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
          new Comparison(Comparator.of(sign), left, expression(sign.power()));
      case LEFT_PARENTHESIS -> call(left);
      case FILTER -> filter(left);
      case FLATTEN -> flatten(left);
      case LEFT_BRACKET -> bracket(left);
      default -> throw SyntaxFailure.of("Unexpected token: " + sign.text());
    };
  }

  private Expression dot(Expression left) throws ExpressionException {
    if (tokens.type() != TokenType.STAR) {
      return new Expression.Subexpression(left, afterDot(TokenType.DOT.power()));
    }
    tokens.take();
    return new Expression.ValueProjection(left, projected(TokenType.DOT.power()));
  }

  /** Whatever carries a name can be called by it: {@code (f)(x)} calls f. */
  private Expression call(Expression callee) throws ExpressionException {
    String name =
        switch (callee) {
          case Field f -> f.name();
          case Call c -> c.function();
          case Literal l when l.value().isTextual() -> l.value().textValue();
          default ->
              throw SyntaxFailure.of("Unexpected token: " + TokenType.LEFT_PARENTHESIS.text());
        };
    List<Expression> arguments = new ArrayList<>();
    while (tokens.type() != TokenType.RIGHT_PARENTHESIS) {
      arguments.add(expression(0));
      tokens.accept(TokenType.COMMA);
    }
    tokens.take();
    return new Call(name, arguments);
  }

  private Expression bracket(Expression left) throws ExpressionException {
    if (startsIndex()) {
      return indexed(left, tokens.index());
    }
    tokens.expect(TokenType.STAR);
    tokens.expect(TokenType.RIGHT_BRACKET);
    return new Projection(left, projected(TokenType.STAR.power()));
  }

  private boolean startsIndex() {
    return tokens.type() == TokenType.NUMBER || tokens.type() == TokenType.COLON;
  }

  private Expression indexed(Expression left, Expression index) throws ExpressionException {
    Expression expression = new IndexExpression(left, index);
    return index instanceof Slice
        ? new Projection(expression, projected(TokenType.STAR.power()))
        : expression;
  }

  private Expression flatten(Expression operand) throws ExpressionException {
    return new Projection(new Flatten(operand), projected(TokenType.FLATTEN.power()));
  }

  private Expression filter(Expression left) throws ExpressionException {
    Expression condition = expression(0);
    tokens.expect(TokenType.RIGHT_BRACKET);
    Expression right =
        tokens.type() == TokenType.FLATTEN ? IDENTITY : projected(TokenType.FILTER.power());
    return new FilterProjection(left, condition, right);
  }

  private Expression list() throws ExpressionException {
    List<Expression> members = new ArrayList<>();
    members.add(expression(0));
    while (tokens.type() != TokenType.RIGHT_BRACKET) {
      tokens.expect(TokenType.COMMA);
      members.add(expression(0));
    }
    tokens.take();
    return new MultiSelectList(members);
  }

  private Expression hash() throws ExpressionException {
    List<Member> members = new ArrayList<>();
    do {
      Token key = tokens.take();
      if (key.type() != TokenType.UNQUOTED_IDENTIFIER
          && key.type() != TokenType.QUOTED_IDENTIFIER) {
        throw SyntaxFailure.of("Expected tQuotedIdentifier or tUnquotedIdentifier");
      }
      tokens.expect(TokenType.COLON);
      members.add(new Member(key.text(), expression(0)));
      // A comma asks for one more member; without comma and brace one more is read, too.
    } while (tokens.accept(TokenType.COMMA) || !tokens.accept(TokenType.RIGHT_BRACE));
    return new MultiSelectHash(members);
  }

  private Expression afterDot(int power) throws ExpressionException {
    return switch (tokens.type()) {
      case QUOTED_IDENTIFIER, UNQUOTED_IDENTIFIER, STAR -> expression(power);
      case LEFT_BRACKET -> {
        tokens.take();
        yield list();
      }
      case LEFT_BRACE -> {
        tokens.take();
        yield hash();
      }
      default -> throw SyntaxFailure.of("Expected identifier, lbracket, or lbrace");
    };
  }

  private Expression projected(int power) throws ExpressionException {
    TokenType next = tokens.type();
    if (next.power() < PROJECTION_STOP) {
      return IDENTITY;
    }
    return switch (next) {
      case LEFT_BRACKET, FILTER -> expression(power);
      case DOT -> {
        tokens.take();
        yield afterDot(power);
      }
      default -> throw SyntaxFailure.of("Error");
    };
  }
}
