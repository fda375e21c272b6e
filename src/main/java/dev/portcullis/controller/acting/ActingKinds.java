package dev.portcullis.controller.acting;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** The kinds whose objects do something for their authors. */
final class ActingKinds {
  private static final String GROUP = "kyverno.io/";
  private static final Set<String> KINDS =
      Set.of(
          "ClusterPolicy", "Policy", "CleanupPolicy", "ClusterCleanupPolicy", "GlobalContextEntry");

  private ActingKinds() {}

  /** Whether an object is of such a kind. */
  static boolean contain(JsonNode object) {
    return object.path("apiVersion").asText("").startsWith(GROUP)
        && KINDS.contains(object.path("kind").asText(""));
  }
}
