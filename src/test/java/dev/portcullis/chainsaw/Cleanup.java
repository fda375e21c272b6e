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
  /** Their end takes five seconds and nobody waits for it here; who needs the name again waits. */
  private static final Set<String> SLOW = Set.of("Namespace");

  private final CaseCluster cluster;
  private final Deque<JsonNode> made = new ArrayDeque<>();

  Cleanup(CaseCluster cluster) {
    this.cluster = cluster;
  }

  void add(JsonNode object) {
    made.push(object);
  }

  /**
   * Removes all in reverse order, then waits until they are gone: what ends slowly must not keep a
   * policy alive.
   *
   * @return what could not be removed
   */
  List<String> run(Deadline deadline) {
    List<String> left = new ArrayList<>();
    made.forEach(cluster::delete);
    for (JsonNode object : made) {
      if (SLOW.contains(object.path("kind").asText())) {
        continue;
      }
      try {
        deadline.until(() -> stillThere(object));
      } catch (CaseFault e) {
        left.add(e.getMessage());
        releaseFinalizers(object);
      }
    }
    return left;
  }

  /** Asks again for the end of an object that is there without having been asked. */
  private Optional<String> stillThere(JsonNode object) {
    if (!(cluster.get(object) instanceof ApiAnswer.Done(JsonNode stored))) {
      return Optional.empty();
    }
    String refusal =
        stored.path("metadata").hasNonNull("deletionTimestamp")
            ? "ends slowly"
            : Expectations.failure(cluster.delete(object)).orElse("was made again");
    return Optional.of(CaseCluster.shown(object) + ": still there: " + refusal);
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
