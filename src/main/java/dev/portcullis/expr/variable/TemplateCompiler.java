package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.policy.ContextEntry;
import dev.portcullis.value.Json;
import java.util.List;

/** Compiles documents with variables, and context entries. Shared by all threads. */
public final class TemplateCompiler {
  private final JmesPathCompiler expressions;
  private final QueryCache queries;

  /** A compiler that compiles expressions with this one. */
  public TemplateCompiler(JmesPathCompiler expressions) {
    this.expressions = expressions;
    this.queries = new QueryCache(expressions);
  }

  /** Compiles bare expressions such as a foreach {@code list}. */
  public JmesPath expression(String text) throws ExpressionException {
    return expressions.compile(text);
  }

  /**
   * Compiles a document. What does not compile fails when it is substituted, as in Kyverno. Paths
   * in messages, references and {@code {{@}}} count from the root of this document, so a mutate
   * rule is compiled as a whole and a pattern alone.
   */
  public Template compile(JsonNode document) {
    return CompiledTemplate.compile(document, this::query, queries);
  }

  /** Compiles a text. */
  Template compile(String text) {
    return compile(Json.NODES.textNode(text));
  }

  /** Compiles context entries, in order. */
  public List<CompiledContextEntry> entries(List<ContextEntry> entries) {
    return entries.stream().map(this::entry).toList();
  }

  private CompiledContextEntry entry(ContextEntry entry) {
    return switch (entry) {
      case ContextEntry.Variable v -> VariableEntry.compile(v, this);
      case ContextEntry.ConfigMap c -> ConfigMapEntry.compile(c, this);
      case ContextEntry.ApiCall a -> ApiCallEntry.compile(a, this);
      case ContextEntry.ImageRegistry i -> ImageRegistryEntry.compile(i, this);
      case ContextEntry.GlobalReference g -> GlobalReferenceEntry.compile(g, this);
    };
  }

  /** Compiles an expression at load; what is wrong with it is told when it is evaluated. */
  Query query(String text) {
    return Query.of(text, expressions);
  }

  /** The query of a text that is only known at run time. */
  Query dynamic(String text) {
    return queries.get(text);
  }
}
