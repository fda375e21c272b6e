package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.List;

/**
 * Objects without what the API server itself writes at every change, to tell whether two of them
 * say the same.
 */
public final class ObjectContent {
  private static final List<String> BOOKKEEPING =
      List.of("managedFields", "resourceVersion", "generation");

  private ObjectContent() {}

  /** The rest of an object; anything else as it is. */
  public static JsonNode of(JsonNode object) {
    return object instanceof ObjectNode whole ? content(whole) : object;
  }

  /** The rest of an object without its status; anything else as it is. */
  public static JsonNode withoutStatus(JsonNode object) {
    return object instanceof ObjectNode whole ? content(whole).without("status") : object;
  }

  private static ObjectNode content(ObjectNode object) {
    ObjectNode content = Json.object();
    content.setAll(object);
    if (object.get("metadata") instanceof ObjectNode metadata) {
      ObjectNode kept = Json.object();
      kept.setAll(metadata);
      content.set("metadata", kept.without(BOOKKEEPING));
    }
    return content;
  }
}
