package dev.portcullis.engine;

import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.policy.Diagnostic;
import dev.portcullis.policy.Policy;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.PolicySet;
import java.util.ArrayList;
import java.util.List;

/** Reads policy documents and compiles what may be used: the one way policies enter an engine. */
public final class PolicyLoader {
  private final PolicyReader reader = new PolicyReader();
  private final JmesPathCompiler expressions;
  private final PolicyCompiler compiler;

  /** A loader whose expressions call functions in this environment. */
  public PolicyLoader(FunctionEnvironment environment) {
    this.expressions = new JmesPathCompiler(StandardCatalogue.in(environment));
    this.compiler = new PolicyCompiler(expressions, reader);
  }

  /** Compiles expressions of the dialect that policies use. */
  public JmesPathCompiler expressions() {
    return expressions;
  }

  /**
   * Loads every document of a text. Nothing wrong in one document stops the others.
   *
   * @param file the name for diagnostics, empty for none
   * @param text YAML or JSON
   */
  public LoadedPolicies load(String file, String text) {
    PolicySet set = reader.read(file, text);
    List<CompiledPolicy> policies = new ArrayList<>();
    List<PolicySet.Refused> refused = new ArrayList<>(set.refused());
    List<Diagnostic> diagnostics = new ArrayList<>(set.diagnostics());
    for (Policy policy : set.policies()) {
      List<Diagnostic> found = compiler.check(policy);
      diagnostics.addAll(found);
      if (found.isEmpty()) {
        policies.add(compiler.compile(policy));
      } else {
        refused.add(refused(policy, found.getFirst()));
      }
    }
    return new LoadedPolicies(
        policies,
        set.exceptions().stream().map(compiler::compile).toList(),
        refused,
        set.unsupported(),
        set.others(),
        diagnostics);
  }

  private static PolicySet.Refused refused(Policy policy, Diagnostic diagnostic) {
    return new PolicySet.Refused(
        policy.key(),
        policy.scope() == Policy.Scope.CLUSTER ? "ClusterPolicy" : "Policy",
        diagnostic.message());
  }
}
