package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;

/** The names of Go's types, which messages of Kyverno show. */
final class GoTypes {
  private GoTypes() {}

  /** The type a value has in Kyverno ({@code %T}). */
  static String of(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING, BINARY -> "string";
      case NUMBER -> "float64";
      case BOOLEAN -> "bool";
      case ARRAY -> "[]interface {}";
      case OBJECT, POJO -> "map[string]interface {}";
      case NULL, MISSING -> "<nil>";
    };
  }
}
