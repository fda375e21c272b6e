package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A CEL expression with a name: a condition or a variable.
 *
 * @param name its name
 * @param expression its text
 */
public record NamedExpression(String name, String expression) {
  /** The expression of a JSON object with a {@code name} and an {@code expression}. */
  public static NamedExpression of(JsonNode json) {
    return new NamedExpression(json.path("name").asText(""), json.path("expression").asText(""));
  }
}
