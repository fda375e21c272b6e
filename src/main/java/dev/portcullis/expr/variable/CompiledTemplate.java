package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A document whose references are replaced and whose variables are compiled. */
final class CompiledTemplate implements Template {
  private final JsonNode document;
  private final @Nullable TemplateNode root;
  private final @Nullable ExpressionException failure;
  private final QueryCache queries;

  private CompiledTemplate(
      JsonNode document,
      @Nullable TemplateNode root,
      @Nullable ExpressionException failure,
      QueryCache queries) {
    this.document = document;
    this.root = root;
    this.failure = failure;
    this.queries = queries;
  }

  static Template compile(JsonNode document, Function<String, Query> compile, QueryCache queries) {
    try {
      JsonNode replaced = References.replace(document);
      return new CompiledTemplate(
          document, TemplateNode.compile(replaced, "", compile), null, queries);
    } catch (ExpressionException e) {
      // A reference that names nothing fails each substitution, as in Kyverno.
      return new CompiledTemplate(document, null, e, queries);
    }
  }

  @Override
  public JsonNode substitute(Scope scope) throws ExpressionException {
    if (failure != null) {
      throw failure;
    }
    return root == null ? document : root.substitute(scope, queries);
  }

  @Override
  public boolean constant() {
    return root instanceof TemplateNode.Constant c && c.node() == document;
  }

  @Override
  public JsonNode document() {
    return document;
  }
}
