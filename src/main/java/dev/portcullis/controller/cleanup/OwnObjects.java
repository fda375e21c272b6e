package dev.portcullis.controller.cleanup;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.Names.ManagedBy;
import dev.portcullis.port.ApiResource;
import java.util.List;
import java.util.Set;

/** Tells the objects that this program is made of and keeps, so that it never deletes them. */
final class OwnObjects {
  private static final String DEFINITIONS = "customresourcedefinitions";
  private static final String GROUP = ".kyverno.io";

  private final Names names;
  private final Set<String> namesInNamespace;
  private final Set<Names.ClusterObject> clusterObjects;

  OwnObjects(Names names) {
    this.names = names;
    this.namesInNamespace =
        Set.copyOf(
            List.of(
                names.service(),
                names.configMap(),
                names.authoritySecret(),
                names.servingSecret(),
                names.healthLease(),
                names.leaderLease()));
    this.clusterObjects = Set.copyOf(names.clusterObjects());
  }

  /**
   * Whether an object is ours.
   *
   * @param resource what it is one of
   * @param metadata its metadata
   */
  boolean include(ApiResource resource, JsonNode metadata) {
    String namespace = metadata.path("namespace").asText("");
    String name = metadata.path("name").asText("");
    JsonNode labels = metadata.path("labels");
    if (namespace.isEmpty()) {
      return has(labels, names.managedBy())
          || isApplication(labels)
          || clusterObjects.contains(
              new Names.ClusterObject(resource.group(), resource.resource(), name))
          || (resource.resource().equals(DEFINITIONS) && name.endsWith(GROUP));
    }
    return namespace.equals(names.namespace())
        && (isApplication(labels)
            || has(labels, names.certificateManagedBy())
            || labels.has(names.replicaLabel())
            || namesInNamespace.contains(name));
  }

  private boolean isApplication(JsonNode labels) {
    return labels.path(Names.APPLICATION).asText("").equals(names.product());
  }

  private static boolean has(JsonNode labels, ManagedBy label) {
    return labels.path(label.key()).asText("").equals(label.value());
  }
}
