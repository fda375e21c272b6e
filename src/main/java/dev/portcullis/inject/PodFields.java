package dev.portcullis.inject;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/** Whether the parts of a pod that are added to can be added to. */
final class PodFields {
  private PodFields() {}

  /** The first field that is not of its type; empty when all are or are absent. */
  static Optional<String> malformed(JsonNode pod) {
    JsonNode spec = pod.path("spec");
    if (!spec.isObject()) {
      return Optional.of("spec");
    }
    for (PodList list : PodList.values()) {
      Optional<String> bad = badList(spec.path(list.field()), "spec." + list.field());
      if (bad.isPresent()) {
        return bad;
      }
    }
    JsonNode metadata = pod.path("metadata");
    if (isBad(metadata, metadata.isObject())) {
      return Optional.of("metadata");
    }
    for (String field : new String[] {"annotations", "labels"}) {
      JsonNode map = metadata.path(field);
      if (isBad(map, map.isObject())) {
        return Optional.of("metadata." + field);
      }
    }
    return Optional.empty();
  }

  private static Optional<String> badList(JsonNode list, String path) {
    if (isBad(list, list.isArray())) {
      return Optional.of(path);
    }
    int index = 0;
    for (JsonNode element : list) {
      if (!element.isObject()) {
        return Optional.of(path + "[" + index + "]");
      }
      index++;
    }
    return Optional.empty();
  }

  private static boolean isBad(JsonNode node, boolean right) {
    return !right && !node.isMissingNode() && !node.isNull();
  }
}
