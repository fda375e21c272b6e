package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.policy.ContextEntry;
import dev.portcullis.value.Numbers;
import java.util.Optional;

/**
 * A {@code variable} entry: a value, an expression, or both, with a default.
 *
 * @param name its name
 * @param value the value
 * @param jmesPath the text of the expression
 * @param fixedPath the expression where its text holds no variables
 * @param defaultValue the default, which is substituted even where it is not used
 * @param compiler compiles expressions that are only known at run time
 * @see <a href="https://kyverno.io/docs/policy-types/cluster-policy/variables/">Variables</a>
 */
record VariableEntry(
    String name,
    Optional<Template> value,
    Optional<Template> jmesPath,
    Optional<Query> fixedPath,
    Optional<Template> defaultValue,
    TemplateCompiler compiler)
    implements EntryLoader {

  static VariableEntry compile(ContextEntry.Variable entry, TemplateCompiler compiler) {
    Optional<JsonNode> path =
        entry.jmesPath().filter(p -> !p.isTextual() || !p.textValue().isEmpty());
    Optional<Template> jmesPath = path.map(compiler::compile);
    return new VariableEntry(
        entry.name(),
        entry.value().filter(v -> !v.isNull()).map(Numbers::floats).map(compiler::compile),
        jmesPath,
        jmesPath
            .filter(t -> t.constant() && t.document().isTextual())
            .map(t -> compiler.query(t.document().textValue())),
        entry.defaultValue().filter(d -> !d.isNull()).map(Numbers::floats).map(compiler::compile),
        compiler);
  }

  @Override
  public Keeping keeping() {
    return Keeping.COMPUTED;
  }

  @Override
  public Optional<JsonNode> load(Scope scope) throws ExpressionException {
    Optional<Query> path = path(scope);
    JsonNode fallback = substitute(defaultValue, scope);
    JsonNode output = value.isPresent() ? fromValue(path, fallback, scope) : fallback;
    if (value.isEmpty() && path.isPresent()) {
      output = fromContext(path.get(), fallback, scope);
    }
    if (output.isNull()) {
      throw new ExpressionException(
          Kind.EVALUATION,
          "failed to add context entry for variable " + name + " since it evaluated to nil");
    }
    return Optional.of(Numbers.floats(output));
  }

  private Optional<Query> path(Scope scope) throws ExpressionException {
    if (fixedPath.isPresent() || jmesPath.isEmpty()) {
      return fixedPath;
    }
    JsonNode text = substitute(jmesPath, scope);
    if (!text.isTextual()) {
      throw new ExpressionException(
          Kind.EVALUATION,
          "jmespath value must be a string "
              + name
              + " "
              + EntryText.of(jmesPath.get().document())
              + ": <nil>");
    }
    return text.textValue().isEmpty()
        ? Optional.empty()
        : Optional.of(compiler.dynamic(text.textValue()));
  }

  private JsonNode substitute(Optional<Template> template, Scope scope) throws ExpressionException {
    if (template.isEmpty()) {
      return NullNode.getInstance();
    }
    try {
      return template.get().substitute(scope);
    } catch (ExpressionException e) {
      throw e.within(
          "failed to substitute variables in context entry "
              + name
              + " "
              + EntryText.of(template.get().document())
              + ": ");
    }
  }

  private JsonNode fromValue(Optional<Query> path, JsonNode fallback, Scope scope)
      throws ExpressionException {
    JsonNode data = substitute(value, scope);
    if (path.isEmpty()) {
      return data;
    }
    try {
      return path.get().search(data, scope);
    } catch (ExpressionException e) {
      return fallback(path.get(), compileFailure(path.get(), e), fallback);
    }
  }

  private static ExpressionException compileFailure(Query path, ExpressionException e) {
    return path instanceof Query.Broken
        ? e.within("failed to compile JMESPath: " + path.text() + ", error: ")
        : e;
  }

  private JsonNode fromContext(Query path, JsonNode fallback, Scope scope)
      throws ExpressionException {
    try {
      JsonNode found = path.evaluate(scope);
      return found.isNull() ? fallback : found;
    } catch (ExpressionException e) {
      return fallback(path, e, fallback);
    }
  }

  private static JsonNode fallback(Query path, ExpressionException e, JsonNode fallback)
      throws ExpressionException {
    if (e.kind() == Kind.BUDGET) {
      throw e;
    }
    if (fallback.isNull()) {
      throw e.within("failed to apply jmespath " + path.text() + " to variable <nil>: ");
    }
    return fallback;
  }
}
