package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;

/** One thing that has to happen so that the cluster is as a generate rule wants it. */
public sealed interface Change {
  /**
   * An object is missing.
   *
   * @param object the object wanted
   */
  record Create(JsonNode object) implements Change {}

  /**
   * An object has another content.
   *
   * @param before as it is
   * @param object as it is wanted
   */
  record Replace(JsonNode before, JsonNode object) implements Change {}

  /**
   * An object is no longer wanted.
   *
   * @param object as it is
   */
  record Delete(JsonNode object) implements Change {}
}
