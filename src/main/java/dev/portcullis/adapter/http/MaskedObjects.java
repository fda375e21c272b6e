package dev.portcullis.adapter.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;

/**
 * Objects as they may be shown: the values of Secrets, and texts elsewhere that look like
 * credentials or client configurations, are replaced. Keys stay, so that one sees what is there.
 */
public final class MaskedObjects {
  /** Stands for every value that is not shown. */
  public static final String MASK = "***";

  private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private static final List<String> TELLTALE =
      List.of(
          "PRIVATE KEY-----",
          "client-key-data",
          "certificate-authority-data",
          "bearerToken",
          "\"auths\"",
          "kind: Config\n");

  private MaskedObjects() {}

  /** The object as it may be shown. */
  public static JsonNode of(JsonNode object) {
    boolean secret =
        object.path("kind").asText("").equals("Secret")
            && object.path("apiVersion").asText("").equals("v1");
    return secret ? secret(object) : texts(object);
  }

  private static JsonNode secret(JsonNode object) {
    ObjectNode copy = object.deepCopy();
    for (String part : List.of("data", "stringData")) {
      if (copy.get(part) instanceof ObjectNode values) {
        List<String> keys = values.properties().stream().map(Map.Entry::getKey).toList();
        keys.forEach(key -> values.put(key, MASK));
      }
    }
    if (copy.path("metadata").path("annotations") instanceof ObjectNode annotations
        && annotations.has(LAST_APPLIED)) {
      annotations.put(LAST_APPLIED, MASK);
    }
    return texts(copy);
  }

  private static JsonNode texts(JsonNode node) {
    if (node.isTextual()) {
      String text = node.textValue();
      return TELLTALE.stream().anyMatch(text::contains) ? Json.NODES.textNode(MASK) : node;
    }
    if (node.isObject()) {
      ObjectNode out = Json.object();
      node.properties().forEach(field -> out.set(field.getKey(), texts(field.getValue())));
      return out;
    }
    if (node.isArray()) {
      ArrayNode out = Json.NODES.arrayNode();
      node.forEach(element -> out.add(texts(element)));
      return out;
    }
    return node;
  }
}
