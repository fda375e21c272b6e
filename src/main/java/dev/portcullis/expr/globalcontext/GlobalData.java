package dev.portcullis.expr.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.Answer;
import java.util.Map;

/** What an entry has to give at a moment. Immutable. */
public sealed interface GlobalData {
  /** The data as a whole. */
  Answer<JsonNode> whole();

  /** A projection. */
  Answer<JsonNode> projection(String name);

  /**
   * Nothing, for a reason.
   *
   * @param reason Kyverno's text
   */
  record Failed(String reason) implements GlobalData {
    @Override
    public Answer<JsonNode> whole() {
      return new Answer.Unavailable<>(reason);
    }

    @Override
    public Answer<JsonNode> projection(String name) {
      return whole();
    }
  }

  /**
   * The objects of a resource.
   *
   * @param objects a list, numbers as floats
   * @param projections by name; one that never could be computed is missing
   */
  record Objects(JsonNode objects, Map<String, JsonNode> projections) implements GlobalData {
    public Objects {
      projections = Map.copyOf(projections);
    }

    @Override
    public Answer<JsonNode> whole() {
      return new Answer.Found<>(objects);
    }

    @Override
    public Answer<JsonNode> projection(String name) {
      JsonNode value = projections.get(name);
      return value == null
          ? new Answer.Unavailable<>("projection \"" + name + "\" not found")
          : new Answer.Found<>(value);
    }
  }

  /**
   * The response to a call.
   *
   * @param response the response, numbers as floats
   * @param projections by name
   */
  record Response(JsonNode response, Map<String, JsonNode> projections) implements GlobalData {
    private static final String NONE = "no data available";

    public Response {
      projections = Map.copyOf(projections);
    }

    @Override
    public Answer<JsonNode> whole() {
      return response.isNull() ? new Answer.Unavailable<>(NONE) : new Answer.Found<>(response);
    }

    @Override
    public Answer<JsonNode> projection(String name) {
      JsonNode value = projections.get(name);
      return value == null || value.isNull()
          ? new Answer.Unavailable<>(NONE)
          : new Answer.Found<>(value);
    }
  }

  /** A call that has not been answered yet. */
  static GlobalData waiting() {
    return new Failed(Response.NONE);
  }
}
