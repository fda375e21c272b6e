package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.value.VisibleText;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Carries out a plan; every write passes the policies like anybody's. */
final class ApplyChanges {
  private final EmbeddedCluster cluster;
  private final TriggerRequest requests;
  private final Admission admission;
  private final Consumer<String> log;

  ApplyChanges(EmbeddedCluster cluster, Admission admission, Consumer<String> log) {
    this.cluster = cluster;
    this.requests = new TriggerRequest(cluster);
    this.admission = admission;
    this.log = log;
  }

  void apply(String policy, String rule, List<Change> changes) {
    for (Change change : changes) {
      Request request = request(change);
      Admission.Decision decision = admission.admit(request);
      String what =
          VisibleText.of(
              "policy `%s` rule `%s`: %s %s"
                  .formatted(policy, rule, verb(change), name(request.subject())));
      if (!decision.allowed()) {
        log.accept(what + " was refused: " + VisibleText.of(decision.message()));
      } else {
        log.accept(what);
        carryOut(change, decision.object(), request);
      }
    }
  }

  private Request request(Change change) {
    JsonNode none = NullNode.getInstance();
    return switch (change) {
      case Change.Create(JsonNode object) -> requests.own(Operation.CREATE, object, none);
      case Change.Replace(JsonNode before, JsonNode object) ->
          requests.own(Operation.UPDATE, object, before);
      case Change.Delete(JsonNode object) -> requests.own(Operation.DELETE, none, object);
    };
  }

  private void carryOut(Change change, JsonNode admitted, Request request) {
    switch (change) {
      case Change.Create create -> cluster.write(admitted, Optional.of(request));
      case Change.Replace replace -> cluster.write(admitted, Optional.of(request));
      case Change.Delete(JsonNode object) ->
          cluster.delete(Origin.ref(object), Optional.of(request));
    }
  }

  private static String verb(Change change) {
    return switch (change) {
      case Change.Create c -> "creates";
      case Change.Replace r -> "updates";
      case Change.Delete d -> "deletes";
    };
  }

  private static String name(JsonNode object) {
    ResourceRef ref = Origin.ref(object);
    return ref.namespace().isEmpty()
        ? ref.kind().kind() + " " + ref.name()
        : ref.kind().kind() + " " + ref.namespace() + "/" + ref.name();
  }
}
