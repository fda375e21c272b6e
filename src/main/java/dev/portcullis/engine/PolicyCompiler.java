package dev.portcullis.engine;

import dev.portcullis.autogen.ComputedRules;
import dev.portcullis.autogen.ExpandAutogen;
import dev.portcullis.expr.cel.admission.AdmissionCompiler;
import dev.portcullis.expr.cel.admission.CompiledMatchConditions;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.expr.variable.VariableChecks;
import dev.portcullis.match.MatchCompiler;
import dev.portcullis.policy.Diagnostic;
import dev.portcullis.policy.NamedExpression;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.PolicyException;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.Rule;
import dev.portcullis.policy.RuleBody;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compiles policies and exceptions: everything that can be parsed is parsed here. */
public final class PolicyCompiler {
  private final AdmissionCompiler cel = new AdmissionCompiler();
  private final RuleCompiler rules;
  private final ExpandAutogen autogen;
  private final VariableChecks checks;

  /**
   * A compiler that compiles expressions with this one and reads rewritten rules with this reader.
   */
  public PolicyCompiler(JmesPathCompiler expressions, PolicyReader reader) {
    this.rules = new RuleCompiler(new TemplateCompiler(expressions), cel);
    this.autogen = new ExpandAutogen(reader);
    this.checks = new VariableChecks(expressions);
  }

  /** What speaks against using a policy once its rules and expressions are looked at together. */
  public List<Diagnostic> check(Policy policy) {
    List<Diagnostic> conditions =
        matchConditions(policy)
            .refusal()
            .map(text -> List.of(refused(policy, text)))
            .orElse(List.of());
    return conditions.isEmpty()
        ? checks.check(policy, autogen.expand(policy).status())
        : conditions;
  }

  private CompiledMatchConditions matchConditions(Policy policy) {
    return cel.matchConditions(
        policy.spec().matchConditions().stream().map(NamedExpression::of).toList());
  }

  private static Diagnostic refused(Policy policy, String text) {
    return new Diagnostic(
        Diagnostic.Severity.REFUSED,
        policy.position(),
        policy.key(),
        "",
        "spec.webhookConfiguration.matchConditions",
        text);
  }

  /** Compiles a policy; a rule that does not compile answers {@code error}, the others work. */
  public CompiledPolicy compile(Policy policy) {
    ComputedRules computed = autogen.expand(policy);
    Compilation compiled = new Compilation(policy);
    Map<String, List<CompiledRule>> byController = new LinkedHashMap<>();
    computed.byController().forEach((kind, list) -> byController.put(kind, compiled.rules(list)));
    return new CompiledPolicy(
        policy,
        matchConditions(policy),
        compiled.rules(computed.originals()),
        byController,
        computed.status());
  }

  /** Compiles the rules of one policy, what several of them have in common once. */
  private final class Compilation {
    private final Policy policy;
    private final IdentityHashMap<Rule, CompiledRule> done = new IdentityHashMap<>();
    private final IdentityHashMap<RuleBody, CompiledRule> byBody = new IdentityHashMap<>();

    Compilation(Policy policy) {
      this.policy = policy;
    }

    List<CompiledRule> rules(List<Rule> list) {
      return list.stream().map(one -> done.computeIfAbsent(one, this::rule)).toList();
    }

    private CompiledRule rule(Rule rule) {
      CompiledRule twin = byBody.get(rule.body());
      if (twin != null) {
        return rules.compile(policy, rule, twin);
      }
      CompiledRule compiled = rules.compile(policy, rule);
      byBody.put(rule.body(), compiled);
      return compiled;
    }
  }

  /** Compiles an exception. */
  public CompiledException compile(PolicyException exception) {
    return new CompiledException(
        exception,
        MatchCompiler.compileException(exception.match()),
        exception.conditions().map(rules.conditions()::compileAllFirst));
  }
}
