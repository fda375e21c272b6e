package dev.portcullis.engine;

import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.PolicyException;

/** Compiles policies and exceptions. Skeleton. */
public final class PolicyCompiler {
  private final JmesPathCompiler expressions;

  /** A compiler that compiles expressions with this one. */
  public PolicyCompiler(JmesPathCompiler expressions) {
    this.expressions = expressions;
  }

  /** Compiles a policy; a rule that does not compile answers {@code error}, the others work. */
  public CompiledPolicy compile(Policy policy) {
    throw new UnsupportedOperationException("compile " + expressions + policy);
  }

  /** Compiles an exception. */
  public CompiledException compile(PolicyException exception) {
    throw new UnsupportedOperationException("compile " + exception);
  }
}
