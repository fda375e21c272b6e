package dev.portcullis.expr.jmespath;

import com.fasterxml.jackson.databind.JsonNode;

/** What counts as true. */
final class Truth {
  private Truth() {}

  /** False are false, null, an unknown key, and empty strings, lists and objects; 0 is true. */
  static boolean of(JsonNode value) {
    return switch (value.getNodeType()) {
      case NULL, MISSING -> false;
      case BOOLEAN -> value.booleanValue();
      case STRING -> !value.textValue().isEmpty();
      case ARRAY, OBJECT -> !value.isEmpty();
      case NUMBER, BINARY, POJO -> true;
    };
  }
}
