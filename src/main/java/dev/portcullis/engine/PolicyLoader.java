package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.jmespath.FunctionEnvironment;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.expr.jmespath.StandardCatalogue;
import dev.portcullis.policy.PolicyReader;
import dev.portcullis.policy.PolicySet;

/** Reads policy documents and compiles what may be used: the one way policies enter an engine. */
public final class PolicyLoader {
  private final PolicyReader reader;
  private final JmesPathCompiler expressions;
  private final PolicyCompiler compiler;

  /** A loader whose expressions call functions in this environment. */
  public PolicyLoader(FunctionEnvironment environment) {
    this(environment, new PolicyReader());
  }

  /** A loader whose policies are read, taken and refused by this reader. */
  public PolicyLoader(FunctionEnvironment environment, PolicyReader reader) {
    this.reader = reader;
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
    return compiled(reader.read(file, text, compiler::check));
  }

  /** Loads one object of the API server. */
  public LoadedPolicies load(JsonNode object) {
    return compiled(reader.read(object, compiler::check));
  }

  private LoadedPolicies compiled(PolicySet set) {
    return new LoadedPolicies(
        set.policies().stream().map(compiler::compile).toList(),
        set.exceptions().stream().map(compiler::compile).toList(),
        set.refused(),
        set.unsupported(),
        set.others(),
        set.diagnostics());
  }
}
