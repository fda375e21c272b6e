package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;

/**
 * The security context of a pod or of one of its containers.
 *
 * @param container the container; empty for the pod
 * @param json the security context, missing or null when there is none
 */
record SecurityContext(Optional<PodContainer> container, JsonNode json) {
  /** A field of the security context as messages name it. */
  String field(String path) {
    String inside = "securityContext." + path;
    return container.map(c -> c.field(inside)).orElse("spec." + inside);
  }
}
