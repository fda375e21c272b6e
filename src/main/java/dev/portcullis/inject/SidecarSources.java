package dev.portcullis.inject;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds configurations: in a ConfigMap under the key {@code sidecarconfig.yaml}, and under {@code
 * NAME.sidecarconfig.yaml} for those with a name. Other keys are not looked at, so that a ConfigMap
 * may hold other things as well.
 */
public final class SidecarSources {
  /** The key of a configuration without a name. */
  public static final String KEY = "sidecarconfig.yaml";

  private static final String END = "." + KEY;

  private SidecarSources() {}

  /** The configurations of a ConfigMap as it stands in a cluster. */
  public static List<SidecarSource> ofConfigMap(JsonNode configMap) {
    return ofConfigMap(place(configMap), configMap);
  }

  /** What messages call a ConfigMap of a cluster. */
  public static String place(JsonNode configMap) {
    JsonNode metadata = configMap.path("metadata");
    String namespace = metadata.path("namespace").asText("");
    String name = metadata.path("name").asText("");
    return "ConfigMap " + (namespace.isEmpty() ? name : namespace + "/" + name);
  }

  /**
   * The configurations of a ConfigMap.
   *
   * @param place where it stands, for messages
   */
  public static List<SidecarSource> ofConfigMap(String place, JsonNode configMap) {
    List<SidecarSource> sources = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : configMap.path("data").properties()) {
      name(entry.getKey())
          .map(name -> new SidecarSource(place, entry.getKey(), name, entry.getValue().asText("")))
          .ifPresent(sources::add);
    }
    return sources;
  }

  /**
   * The name of a configuration by its key or file name; empty for what is no configuration.
   *
   * @param key {@code sidecarconfig.yaml} or {@code NAME.sidecarconfig.yaml}
   */
  public static Optional<String> name(String key) {
    if (key.equals(KEY)) {
      return Optional.of(SidecarConfiguration.DEFAULT_NAME);
    }
    return key.endsWith(END)
        ? Optional.of(key.substring(0, key.length() - END.length()))
        : Optional.empty();
  }
}
