package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;

/** What becomes of a map key when its variables are substituted. */
final class KeyText {
  private KeyText() {}

  /** The new key; a null value leaves the key as it was written. */
  static String of(String key, JsonNode value) throws ExpressionException {
    if (value.isNull()) {
      return key;
    }
    if (!value.isTextual()) {
      throw new ExpressionException(
          Kind.EVALUATION, "expected string after substituting variables in key \"" + key + "\"");
    }
    return value.textValue();
  }
}
