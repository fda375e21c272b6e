package dev.portcullis.autogen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;

/**
 * Drops empty {@code any} lists from the conditions of generated rules. Where Kyverno writes a rule
 * out and reads it again, an empty list is left out, so that the conditions hold for controllers
 * although they do not for pods; policies may depend on it.
 */
final class EmptyAny {
  private EmptyAny() {}

  /**
   * The value of a field without empty {@code any} lists in its conditions.
   *
   * @param field the name of the field
   * @param value its value
   */
  static JsonNode dropped(String field, JsonNode value) {
    return switch (field) {
      case "preconditions", "conditions" -> conditions(value);
      case "deny" -> fields(value);
      case "foreach" -> list(value);
      default -> value;
    };
  }

  private static JsonNode conditions(JsonNode block) {
    JsonNode any = block.path("any");
    if (!any.isArray() || !any.isEmpty()) {
      return block;
    }
    ObjectNode out = Json.object();
    out.setAll((ObjectNode) block);
    out.remove("any");
    return out;
  }

  private static JsonNode fields(JsonNode body) {
    if (!body.isObject()) {
      return body;
    }
    ObjectNode out = Json.object();
    body.properties().forEach(f -> out.set(f.getKey(), dropped(f.getKey(), f.getValue())));
    return out;
  }

  private static JsonNode list(JsonNode loops) {
    if (!loops.isArray()) {
      return loops;
    }
    ArrayNode out = Json.NODES.arrayNode();
    loops.forEach(loop -> out.add(fields(loop)));
    return out;
  }
}
