package dev.portcullis.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.BoundedCache;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.variable.Scope;
import dev.portcullis.expr.variable.Template;
import dev.portcullis.expr.variable.TemplateCompiler;
import dev.portcullis.value.Json;
import org.jspecify.annotations.Nullable;

/** The message of a validate rule, alone or followed by the messages of conditions. */
final class MessageText {
  /**
   * Combinations with condition messages kept for one rule; there are as many as deciding
   * conditions.
   */
  private static final int KEPT_TEXTS = 64;

  private final String text;
  private final Template alone;
  private final TemplateCompiler templates;

  /** Made with its first use: most rules have no conditions. */
  private volatile @Nullable BoundedCache<Template> joined;

  MessageText(String text, TemplateCompiler templates) {
    this.text = text;
    this.alone = templates.compile(Json.NODES.textNode(text));
    this.templates = templates;
  }

  /** The message as it was written. */
  String text() {
    return text;
  }

  /** The message with its variables substituted. */
  JsonNode substitute(Scope scope) throws ExpressionException {
    return alone.substitute(scope);
  }

  /** The message and what conditions add, substituted as one text. */
  JsonNode substitute(Scope scope, String added) throws ExpressionException {
    if (added.isEmpty()) {
      return alone.substitute(scope);
    }
    String whole = text.isEmpty() ? added : text + "; " + added;
    return joined().get(whole).substitute(scope);
  }

  private BoundedCache<Template> joined() {
    BoundedCache<Template> made = joined;
    return made == null ? makeJoined() : made;
  }

  private synchronized BoundedCache<Template> makeJoined() {
    BoundedCache<Template> made = joined;
    if (made == null) {
      made = new BoundedCache<>(KEPT_TEXTS, whole -> templates.compile(Json.NODES.textNode(whole)));
      joined = made;
    }
    return made;
  }
}
