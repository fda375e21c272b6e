package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.expr.variable.Template;
import dev.portcullis.pattern.CompiledPattern;
import dev.portcullis.pattern.PatternCompiler;
import dev.portcullis.value.LastUsed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Patterns with variables: compiled once where there are none, and once for each form that the
 * variables give them, of which the latest are kept.
 */
final class PatternSource {
  /** Forms kept for one rule; variables mostly take few values. */
  private static final int KEPT_FORMS = 64;

  private final Template template;
  private final boolean list;
  private final @Nullable List<CompiledPattern> constant;

  /** Unused where there are no variables. */
  private final Map<JsonNode, List<CompiledPattern>> forms;

  /**
   * A source of patterns.
   *
   * @param template one pattern, or a list of them
   * @param list whether the template is a list of patterns
   */
  PatternSource(Template template, boolean list) {
    this.template = template;
    this.list = list;
    this.constant = template.constant() ? compile(template.document()) : null;
    this.forms = constant == null ? new LastUsed<>(KEPT_FORMS) : Map.of();
  }

  /** The patterns with their variables substituted; a single pattern is a list of one. */
  List<CompiledPattern> patterns(Scope scope) throws ExpressionException {
    if (constant != null) {
      return constant;
    }
    JsonNode form = template.substitute(scope);
    synchronized (forms) {
      return forms.computeIfAbsent(form, this::compile);
    }
  }

  private List<CompiledPattern> compile(JsonNode form) {
    if (!list) {
      return List.of(PatternCompiler.compile(form));
    }
    List<CompiledPattern> patterns = new ArrayList<>(form.size());
    form.forEach(pattern -> patterns.add(PatternCompiler.compile(pattern)));
    return patterns;
  }
}
