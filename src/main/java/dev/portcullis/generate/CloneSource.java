package dev.portcullis.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;

/** Copies an object that a clone rule takes as its source. */
final class CloneSource {
  /** What the API server gives an object; a copy gets its own. */
  private static final List<String> OWN =
      List.of("uid", "selfLink", "creationTimestamp", "managedFields", "resourceVersion");

  private CloneSource() {}

  /**
   * A copy that knows where it comes from.
   *
   * @param source the source; not changed
   * @param namespace where the copy goes; owners are left behind when that is elsewhere
   */
  static ObjectNode copy(JsonNode source, String namespace) {
    ObjectNode copy = source.deepCopy();
    ObjectNode metadata =
        copy.path("metadata") instanceof ObjectNode own ? own : copy.putObject("metadata");
    ObjectNode labels = ManagedLabels.of(metadata);
    label(labels, copy, metadata);
    metadata.remove(OWN);
    if (!metadata.path("namespace").asText("").equals(namespace)) {
      metadata.remove("ownerReferences");
    }
    return copy;
  }

  private static void label(ObjectNode labels, ObjectNode source, ObjectNode metadata) {
    GroupVersionKind type =
        GroupVersionKind.of(source.path("apiVersion").asText(""), source.path("kind").asText(""));
    labels.put("generate.kyverno.io/clone-source", "");
    labels.put("generate.kyverno.io/source-group", type.group());
    labels.put("generate.kyverno.io/source-version", type.version());
    labels.put("generate.kyverno.io/source-kind", type.kind());
    labels.put("generate.kyverno.io/source-namespace", metadata.path("namespace").asText(""));
    labels.put("generate.kyverno.io/source-uid", metadata.path("uid").asText(""));
  }
}
