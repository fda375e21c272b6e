package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A container of a pod.
 *
 * @param list the list that it stands in ({@code initContainers})
 * @param index where in the list
 * @param json the container
 */
record PodContainer(String list, int index, JsonNode json) {
  String name() {
    return Values.text(json.path("name"));
  }

  String image() {
    return Values.text(json.path("image"));
  }

  /** A field of the container as messages name it. */
  String field(String path) {
    return "spec." + list + "[" + index + "]." + path;
  }
}
