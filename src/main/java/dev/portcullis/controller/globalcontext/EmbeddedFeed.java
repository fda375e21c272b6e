package dev.portcullis.controller.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.policy.GlobalContextEntry.KubernetesResource;
import dev.portcullis.port.Answer;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Optional;

/**
 * Follows resources of an embedded cluster. A resource of which it knows nothing has no objects.
 */
public final class EmbeddedFeed implements ResourceFeed {
  private final EmbeddedCluster cluster;

  /** Follows resources of this cluster. */
  public EmbeddedFeed(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public Followed follow(KubernetesResource resource, Runnable changed) {
    EmbeddedCluster.Watch watch =
        cluster.watch(
            event -> {
              if (concerns(resource, event.object())) {
                changed.run();
              }
            });
    return new Followed() {
      @Override
      public Optional<List<JsonNode>> objects() {
        return Optional.of(list(resource));
      }

      @Override
      public void close() {
        watch.close();
      }
    };
  }

  /** A definition of a kind may make a resource known. */
  private static boolean concerns(KubernetesResource resource, JsonNode object) {
    GroupVersionKind kind =
        GroupVersionKind.of(object.path("apiVersion").asText(""), object.path("kind").asText(""));
    String namespace = object.path("metadata").path("namespace").asText("");
    return kind.kind().equals("CustomResourceDefinition")
        || (kind.group().equals(resource.group())
            && (resource.namespace().isEmpty() || resource.namespace().equals(namespace)));
  }

  private List<JsonNode> list(KubernetesResource resource) {
    Optional<String> kind = cluster.kindOf(resource.group(), resource.resource());
    if (kind.isEmpty()) {
      return List.of();
    }
    GroupVersionKind type = new GroupVersionKind(resource.group(), resource.version(), kind.get());
    return switch (cluster.list(type, resource.namespace(), Json.object())) {
      case Answer.Found<List<JsonNode>>(List<JsonNode> objects) -> objects;
      case Answer.Absent<List<JsonNode>> absent -> List.of();
      case Answer.Unavailable<List<JsonNode>> unavailable -> List.of();
    };
  }
}
