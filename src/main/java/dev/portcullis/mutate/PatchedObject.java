package dev.portcullis.mutate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.JsonText;
import java.util.Optional;

/** Whether what a patch made can still be an object of the API. */
public final class PatchedObject {
  private PatchedObject() {}

  /**
   * What is wrong with a patched object: it must be a map with a {@code kind} and an {@code
   * apiVersion} that names at most one group.
   *
   * @return Kyverno's message, empty when nothing is wrong
   */
  public static Optional<String> problem(JsonNode object) {
    String prefix = "failed to unmarshal patched resource: ";
    if (!object.isObject()) {
      return Optional.of(
          prefix + JsonPatchReader.cannotUnmarshal(object, "map[string]interface {}"));
    }
    String apiVersion = object.path("apiVersion").asText("");
    boolean valid = apiVersion.indexOf('/') == apiVersion.lastIndexOf('/');
    return valid && !object.path("kind").asText("").isEmpty() && object.path("kind").isTextual()
        ? Optional.empty()
        : Optional.of(prefix + "Object 'Kind' is missing in '" + JsonText.of(object) + "'");
  }
}
