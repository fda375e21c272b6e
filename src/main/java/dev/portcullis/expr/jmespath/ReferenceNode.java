package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Json;

/**
 * An expression reference. As an argument it is handed over unevaluated; anywhere else it shows as
 * an empty object.
 */
record ReferenceNode(Node operand) implements Node {
  /** What a reference looks like where a value is wanted. */
  static final JsonNode AS_VALUE = Json.object();

  @Override
  public JsonNode evaluate(JsonNode current, Search search) {
    return AS_VALUE;
  }

  /** The argument that stands for it. */
  Argument argument(Search search) {
    return new Argument.Reference(element -> Search.orNull(operand.evaluate(element, search)));
  }
}
