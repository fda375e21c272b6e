package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;

/** Reads fields that have the type they should have, or are missing or null. */
final class Values {
  private Values() {}

  /** Whether there is a value, even an empty one. */
  static boolean set(JsonNode value) {
    return !value.isMissingNode() && !value.isNull();
  }

  /** Text; empty when there is none. */
  static String text(JsonNode value) {
    return value.isTextual() ? value.textValue() : "";
  }

  static boolean isTrue(JsonNode value) {
    return value.isBoolean() && value.booleanValue();
  }

  static boolean isFalse(JsonNode value) {
    return value.isBoolean() && !value.booleanValue();
  }

  /** Whether there is a number and it is zero. */
  static boolean isZero(JsonNode value) {
    return value.isNumber() && value.longValue() == 0;
  }
}
