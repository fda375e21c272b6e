package dev.portcullis.generate;

import dev.portcullis.condition.ConditionCompiler;
import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import java.util.List;
import java.util.Optional;

/**
 * Compiles generate rules.
 *
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/generate/">Generate rules</a>
 */
public final class GenerateCompiler {
  private final TemplateCompiler templates;
  private final ConditionCompiler conditions;

  /** A compiler that compiles templates and conditions with these. */
  public GenerateCompiler(TemplateCompiler templates, ConditionCompiler conditions) {
    this.templates = templates;
    this.conditions = conditions;
  }

  /**
   * Compiles one rule. What does not compile is a problem of every evaluation, as in Kyverno.
   *
   * @param policy the policy the rule belongs to
   * @param rule the rule
   * @param body its generate block
   */
  public CompiledGenerate compile(Policy policy, Rule rule, RuleBody.Generate body) {
    WantedObjects wanted = new WantedObjects(policy, rule.name());
    List<GenerateLoop> loops = body.foreach().stream().map(entry -> loop(entry, wanted)).toList();
    Optional<TargetTemplate> target =
        loops.isEmpty()
            ? Optional.of(TargetTemplate.compile(body.target(), templates, wanted))
            : Optional.empty();
    return (scope, cluster) -> {
      Collected out = new Collected(body.synchronize());
      target.ifPresent(single -> single.produce(scope, cluster, out));
      for (int i = 0; i < loops.size(); i++) {
        loops.get(i).produce(i, rule.name(), scope, cluster, out);
      }
      return out.result();
    };
  }

  private GenerateLoop loop(RuleBody.GenerateForeach entry, WantedObjects wanted) {
    return GenerateLoop.compile(entry, templates, conditions, wanted);
  }
}
