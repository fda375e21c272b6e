package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.List;

/** The items of a list, each saying what it is. */
public final class ListItems {
  private static final String LIST = "List";

  private ListItems() {}

  /** The items of a list as the server sent it. */
  public static List<JsonNode> of(JsonNode list) {
    String apiVersion = list.path("apiVersion").asText("");
    String kind = list.path("kind").asText("");
    return list.path("items")
        .valueStream()
        .map(
            item ->
                kind.endsWith(LIST)
                    ? typed(item, apiVersion, kind.substring(0, kind.length() - LIST.length()))
                    : item)
        .toList();
  }

  /** Items of a list of Kubernetes' own kinds do not say it themselves. */
  static JsonNode typed(JsonNode item, String apiVersion, String kind) {
    if (item.has("kind") || !(item instanceof ObjectNode object)) {
      return item;
    }
    ObjectNode whole = Json.object();
    whole.put("apiVersion", apiVersion);
    whole.put("kind", kind);
    whole.setAll(object);
    return whole;
  }
}
