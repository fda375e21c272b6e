package dev.portcullis.generate;

import dev.portcullis.condition.ConditionCompiler;
import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;

/** Compiles generate rules. Skeleton: filled by its room. */
public final class GenerateCompiler {
  private final TemplateCompiler templates;
  private final ConditionCompiler conditions;

  /** A compiler that compiles templates and conditions with these. */
  public GenerateCompiler(TemplateCompiler templates, ConditionCompiler conditions) {
    this.templates = templates;
    this.conditions = conditions;
  }

  /** Compiles one rule. */
  public CompiledGenerate compile(Policy policy, Rule rule, RuleBody.Generate body) {
    throw new UnsupportedOperationException(
        "generate " + templates + conditions + policy + rule + body);
  }
}
