package dev.portcullis.expr.jmespath.function;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.expr.ExpressionException.Kind;
import dev.portcullis.expr.jmespath.Argument;
import dev.portcullis.expr.jmespath.ElementExpression;
import java.util.List;

/** The keys by which {@code sort_by}, {@code max_by} and {@code min_by} compare elements. */
final class ElementKey {
  private ElementKey() {}

  /** The expression of an argument that the signature says is a reference. */
  static ElementExpression expression(List<Argument> arguments, int index) {
    return switch (arguments.get(index)) {
      case Argument.Reference r -> r.expression();
      case Argument.Value v -> throw new IllegalStateException("argument " + index + " is a value");
    };
  }

  /**
   * The key of the first element, which decides the type of all.
   *
   * @throws ExpressionException when it is neither a number nor a text
   */
  static JsonNode first(JsonNode key) throws ExpressionException {
    if (key.isNumber() || key.isTextual()) {
      return key;
    }
    throw new ExpressionException(
        Kind.EVALUATION, "invalid type, must be number of string"); // sic: policies' tests pin it
  }

  /**
   * The key of a later element.
   *
   * @throws ExpressionException when its type is not that of the first
   */
  static JsonNode like(JsonNode first, JsonNode key) throws ExpressionException {
    if (key.getNodeType() == first.getNodeType()) {
      return key;
    }
    throw new ExpressionException(
        Kind.EVALUATION, "invalid type, must be " + (first.isNumber() ? "number" : "string"));
  }
}
