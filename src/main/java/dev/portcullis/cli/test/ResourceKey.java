package dev.portcullis.cli.test;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.cli.input.Resources;

/** How resources are told apart in a test: {@code apiVersion,kind,namespace,name}. */
final class ResourceKey {
  private ResourceKey() {}

  /** The key of a resource. */
  static String of(JsonNode resource) {
    return String.join(
        ",",
        resource.path("apiVersion").asText(),
        resource.path("kind").asText(),
        Resources.namespace(resource),
        Resources.name(resource));
  }

  /** Whether a key has this name, which may say the namespace, too. */
  static boolean isNamed(String key, String name) {
    String[] parts = key.split(",", -1);
    return name.equals(parts[3]) || name.equals(parts[2] + "/" + parts[3]);
  }

  /** Whether a key is the one that a description gives. */
  static boolean isDescribed(String key, JsonNode spec) {
    String[] parts = key.split(",", -1);
    String group = spec.path("group").asText("");
    String version = spec.path("version").asText("");
    return parts[0].equals(group.isEmpty() ? version : group + "/" + version)
        && parts[2].equals(spec.path("namespace").asText(""))
        && parts[3].equals(spec.path("name").asText(""));
  }
}
