package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.adapter.memory.ClusterEvent;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.ObjectLabels;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The requests behind the changes of the embedded cluster, which is its own API server. */
final class EmbeddedRequests {
  /** The account in whose name generated objects are written. */
  private static final UserInfo CONTROLLER =
      new UserInfo(
          "system:serviceaccount:kyverno:kyverno-background-controller",
          "",
          List.of(
              "system:serviceaccounts", "system:serviceaccounts:kyverno", "system:authenticated"),
          Map.of(),
          List.of(),
          List.of());

  private static final GroupVersionKind NAMESPACE = new GroupVersionKind("", "v1", "Namespace");

  private final EmbeddedCluster cluster;

  EmbeddedRequests(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  /** Whether the controller itself made a request. */
  static boolean isOwn(Request request) {
    return request.user().map(CONTROLLER::equals).orElse(false);
  }

  /** The request of a change: the admitted one, or one like it where nobody was asked. */
  Request of(ClusterEvent event) {
    JsonNode none = NullNode.getInstance();
    return switch (event) {
      case ClusterEvent.Added(JsonNode object, Optional<Request> request) ->
          request
              .map(r -> TriggerRequest.with(r, object, none))
              .orElseGet(() -> make(Operation.CREATE, object, none, Optional.empty()));
      case ClusterEvent.Modified(JsonNode before, JsonNode object, Optional<Request> request) ->
          request
              .map(r -> TriggerRequest.with(r, object, before))
              .orElseGet(() -> make(Operation.UPDATE, object, before, Optional.empty()));
      case ClusterEvent.Deleted(JsonNode object, Optional<Request> request) ->
          request
              .map(r -> TriggerRequest.with(r, none, object))
              .orElseGet(() -> make(Operation.DELETE, none, object, Optional.empty()));
    };
  }

  /** A write of the controller. */
  Request own(Operation operation, JsonNode object, JsonNode before) {
    return make(operation, object, before, Optional.of(CONTROLLER));
  }

  private Request make(
      Operation operation, JsonNode object, JsonNode before, Optional<UserInfo> user) {
    ResourceRef ref = Origin.ref(object.isObject() ? object : before);
    return TriggerRequest.asked(
        operation,
        object,
        before,
        user,
        cluster.resource(ref.kind()),
        namespaceLabels(ref.namespace()));
  }

  private Map<String, String> namespaceLabels(String namespace) {
    return !namespace.isEmpty()
            && cluster.find(new ResourceRef(NAMESPACE, "", namespace))
                instanceof Answer.Found<JsonNode>(JsonNode object)
        ? ObjectLabels.of(object)
        : Map.of();
  }
}
