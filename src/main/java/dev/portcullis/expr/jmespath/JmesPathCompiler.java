package dev.portcullis.expr.jmespath;

import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.syntax.Parser;
import dev.portcullis.expr.jmespath.syntax.TreeText;

/**
 * Compiles expression texts against a {@link FunctionCatalogue}.
 *
 * <p>The language is <a href="https://jmespath.org/specification.html">JMESPath</a> with Kyverno's
 * <a href="https://kyverno.io/docs/policy-types/cluster-policy/jmespath/">functions</a>.
 */
public final class JmesPathCompiler {
  private final FunctionCatalogue functions;

  /** A compiler that knows these functions. */
  public JmesPathCompiler(FunctionCatalogue functions) {
    this.functions = functions;
  }

  /** The functions that expressions may call. */
  public FunctionCatalogue functions() {
    return functions;
  }

  /**
   * Compiles one expression. Unknown functions are found when they are called, not here.
   *
   * @throws ExpressionException of kind SYNTAX, with go-jmespath's text ({@code SyntaxError: ...})
   */
  public JmesPath compile(String text) throws ExpressionException {
    Parser.Parsed parsed = Parser.parse(text);
    ExpressionCompiler compiler = new ExpressionCompiler(functions);
    Node node = compiler.compile(parsed.expression());
    return new CompiledJmesPath(text, node, parsed.depth(), compiler.swells());
  }

  /**
   * The parsed tree of an expression as indented text, one node per line.
   *
   * @throws ExpressionException of kind SYNTAX, as {@link #compile} does
   */
  public String describe(String text) throws ExpressionException {
    return TreeText.of(Parser.parse(text).expression());
  }
}
