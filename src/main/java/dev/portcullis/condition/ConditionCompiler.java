package dev.portcullis.condition;

import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.policy.Conditions;

/** Compiles condition blocks. Skeleton: filled by its room. */
public final class ConditionCompiler {
  private final TemplateCompiler templates;

  /** A compiler that compiles keys and values with this one. */
  public ConditionCompiler(TemplateCompiler templates) {
    this.templates = templates;
  }

  /** Compiles a block. */
  public CompiledConditions compile(Conditions conditions) {
    throw new UnsupportedOperationException("conditions " + templates + conditions);
  }
}
