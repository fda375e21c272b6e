package dev.portcullis.expr.jmespath;

import dev.portcullis.expr.ExpressionException;

/** Compiles expression texts against a {@link FunctionCatalogue}. Skeleton: filled by its room. */
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
    throw new UnsupportedOperationException("jmespath compiler: " + text);
  }
}
