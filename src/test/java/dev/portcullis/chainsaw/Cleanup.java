package dev.portcullis.chainsaw;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.value.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The objects that a case made, removed in reverse order at its end. */
final class Cleanup {
  /** Their end takes seconds and nobody waits for it here; who needs the name again waits. */
  private static final Set<String> SLOW = Set.of("Namespace", "CustomResourceDefinition");

  private final CaseCluster cluster;
  private final Deque<JsonNode> made = new ArrayDeque<>();

  Cleanup(CaseCluster cluster) {
    this.cluster = cluster;
  }

  void add(JsonNode object) {
    made.push(object);
  }

  /** Removes all and waits until they are gone; what could not be removed. */
  List<String> run(Deadline deadline) {
    List<String> left = new ArrayList<>();
    for (JsonNode object : made) {
      try {
        cluster.delete(object);
        if (!SLOW.contains(object.path("kind").asText())) {
          awaitGone(cluster, object, deadline);
        }
      } catch (CaseFault e) {
        left.add(CaseCluster.shown(object) + ": " + e.getMessage());
        releaseFinalizers(object);
      }
    }
    return left;
  }

  /** What no controller here finishes must not disturb the cases that follow. */
  private void releaseFinalizers(JsonNode object) {
    if (cluster.get(object) instanceof ApiAnswer.Done(JsonNode stored)
        && !stored.path("metadata").path("finalizers").isEmpty()) {
      ObjectNode released = stored.deepCopy();
      released.withObject("/metadata").set("finalizers", Json.NODES.arrayNode());
      cluster.replace(released, stored);
    }
  }

  /** Waits until an object is gone. */
  static void awaitGone(CaseCluster cluster, JsonNode object, Deadline deadline) throws CaseFault {
    deadline.until(
        () ->
            cluster.get(object) instanceof ApiAnswer.Done(JsonNode stored)
                ? Optional.of("still there: " + CaseCluster.shown(stored))
                : Optional.empty());
  }
}
