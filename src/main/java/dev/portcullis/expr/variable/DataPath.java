package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import java.util.Optional;

/**
 * The {@code jmesPath} of an entry that fetches data: an expression on that data, whose text may
 * hold variables.
 *
 * @param template the text
 * @param fixed the expression where the text holds no variables
 * @param compiler compiles texts that are only known at run time
 */
record DataPath(Template template, Optional<Query> fixed, TemplateCompiler compiler) {

  /** Compiles a text; empty for an empty one. */
  static Optional<DataPath> compile(String text, TemplateCompiler compiler) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Template template = compiler.compile(text);
    return Optional.of(
        new DataPath(
            template,
            template.constant() ? Optional.of(compiler.query(text)) : Optional.empty(),
            compiler));
  }

  /** The text as written. */
  String text() {
    return template.document().textValue();
  }

  /** The expression for a request. */
  Query query(Scope scope) throws ExpressionException {
    if (fixed.isPresent()) {
      return fixed.get();
    }
    JsonNode text = template.substitute(scope);
    return compiler.dynamic(EntryText.string(text));
  }
}
