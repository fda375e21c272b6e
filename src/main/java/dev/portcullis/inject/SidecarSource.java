package dev.portcullis.inject;

/**
 * One text with a sidecar configuration.
 *
 * @param place where it stands: a file, or {@code ConfigMap namespace/name}
 * @param key the key of the ConfigMap, empty for a plain file
 * @param name the name of the configuration where the text gives none
 * @param text YAML
 */
public record SidecarSource(String place, String key, String name, String text) {
  /** What tells it from all others, through its edits. */
  String id() {
    return place + "\0" + key;
  }
}
