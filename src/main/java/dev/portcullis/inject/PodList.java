package dev.portcullis.inject;

/** Lists of a pod to which a sidecar adds, and what tells their elements apart. */
enum PodList {
  INIT_CONTAINERS("initContainers", "name"),
  CONTAINERS("containers", "name"),
  VOLUMES("volumes", "name"),
  IMAGE_PULL_SECRETS("imagePullSecrets", "name"),
  HOST_ALIASES("hostAliases", "ip");

  private final String field;
  private final String key;

  PodList(String field, String key) {
    this.field = field;
    this.key = key;
  }

  /** The field of the pod's spec, and of the configuration. */
  String field() {
    return field;
  }

  /** The field of an element that tells it from the others. */
  String key() {
    return key;
  }
}
