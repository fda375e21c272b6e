package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.jmespath.JmesPath;
import dev.portcullis.expr.jmespath.JmesPathCompiler;
import dev.portcullis.policy.ContextEntry;
import java.util.List;

/** Compiles documents with variables, and context entries. Skeleton: filled by its room. */
public final class TemplateCompiler {
  private final JmesPathCompiler expressions;

  /** A compiler that compiles expressions with this one. */
  public TemplateCompiler(JmesPathCompiler expressions) {
    this.expressions = expressions;
  }

  /** Compiles bare expressions such as a foreach {@code list}. */
  public JmesPath expression(String text) throws ExpressionException {
    return expressions.compile(text);
  }

  /** Compiles a document. What does not compile fails when it is substituted, as in Kyverno. */
  public Template compile(JsonNode document) {
    throw new UnsupportedOperationException("template " + document);
  }

  /** Compiles context entries, in order. */
  public List<CompiledContextEntry> entries(List<ContextEntry> entries) {
    throw new UnsupportedOperationException("entries " + entries);
  }
}
