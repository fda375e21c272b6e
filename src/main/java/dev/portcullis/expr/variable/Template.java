package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;

/** A document with variables and references, compiled. Immutable, shared by all requests. */
public interface Template {
  /**
   * The document with everything substituted; the same instance every time when it has no
   * variables.
   *
   * @throws ExpressionException with the text of the variable that failed ({@code failed to resolve
   *     ...}), without a prefix of the caller
   */
  JsonNode substitute(Scope scope) throws ExpressionException;

  /** Whether the document has neither variables nor references, so that it never changes. */
  boolean constant();

  /** The document as it was written. */
  JsonNode document();
}
