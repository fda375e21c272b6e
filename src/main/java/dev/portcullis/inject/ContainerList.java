package dev.portcullis.inject;

import com.fasterxml.jackson.databind.JsonNode;

/** Lists of the pod's own containers to which a sidecar adds. */
enum ContainerList {
  ENV("env", "name"),
  ENV_FROM("envFrom", ""),
  VOLUME_MOUNTS("volumeMounts", "mountPath");

  private final String field;
  private final String key;

  ContainerList(String field, String key) {
    this.field = field;
    this.key = key;
  }

  /** The field of the container, and of the configuration. */
  String field() {
    return field;
  }

  /** Whether two elements cannot stand beside each other. */
  boolean same(JsonNode one, JsonNode other) {
    return key.isEmpty() ? one.equals(other) : one.path(key).equals(other.path(key));
  }
}
