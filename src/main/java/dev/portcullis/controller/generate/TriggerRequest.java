package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.memory.ClusterEvent;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the request that rules see when an object of the embedded cluster is a trigger. */
final class TriggerRequest {
  /** The account in whose name generated objects are written. */
  static final UserInfo CONTROLLER =
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

  TriggerRequest(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  /** Whether the controller itself made a request. */
  static boolean isOwn(Optional<Request> request) {
    return request.flatMap(Request::user).map(CONTROLLER::equals).orElse(false);
  }

  /** The request of a change: the admitted one, or one like it where nobody was asked. */
  Request of(ClusterEvent event) {
    JsonNode none = NullNode.getInstance();
    return switch (event) {
      case ClusterEvent.Added(JsonNode object, Optional<Request> request) ->
          request
              .map(r -> with(r, object, none))
              .orElseGet(() -> make(Operation.CREATE, object, none, Optional.empty(), true));
      case ClusterEvent.Modified(JsonNode before, JsonNode object, Optional<Request> request) ->
          request
              .map(r -> with(r, object, before))
              .orElseGet(() -> make(Operation.UPDATE, object, before, Optional.empty(), true));
      case ClusterEvent.Deleted(JsonNode object, Optional<Request> request) ->
          request
              .map(r -> with(r, none, object))
              .orElseGet(() -> make(Operation.DELETE, none, object, Optional.empty(), true));
    };
  }

  /** A write of the controller. */
  Request own(Operation operation, JsonNode object, JsonNode before) {
    return make(operation, object, before, Optional.of(CONTROLLER), true);
  }

  /** An object that is there without anybody having asked for it now: there is no operation. */
  Request existing(Operation matchedAs, JsonNode object) {
    return make(matchedAs, object, NullNode.getInstance(), Optional.empty(), false);
  }

  /** The same request about the objects as they are in the cluster. */
  static Request with(Request request, JsonNode object, JsonNode before) {
    ObjectNode document = Json.object();
    request.document().properties().forEach(f -> document.set(f.getKey(), f.getValue()));
    document.set("object", object);
    document.set("oldObject", before);
    return new Request(
        request.operation(),
        request.kind(),
        request.resource(),
        request.subresource(),
        request.name(),
        request.namespace(),
        object,
        before,
        request.user(),
        request.namespaceLabels(),
        request.dryRun(),
        document);
  }

  private Request make(
      Operation operation,
      JsonNode object,
      JsonNode before,
      Optional<UserInfo> user,
      boolean operationKnown) {
    JsonNode subject = object.isObject() ? object : before;
    ResourceRef ref = Origin.ref(subject);
    GroupVersionKind kind = ref.kind();
    ObjectNode document = Json.object();
    if (operationKnown) {
      document.put("operation", operation.name());
    }
    document.put("name", ref.name());
    if (!ref.namespace().isEmpty()) {
      document.put("namespace", ref.namespace());
    }
    document
        .putObject("kind")
        .put("group", kind.group())
        .put("version", kind.version())
        .put("kind", kind.kind());
    document.set("object", object);
    document.set("oldObject", before);
    user.ifPresent(u -> document.set("userInfo", u.json()));
    return new Request(
        operation,
        kind,
        new GroupVersionResource(kind.group(), kind.version(), cluster.resource(kind)),
        "",
        ref.name(),
        ref.namespace(),
        object,
        before,
        user,
        namespaceLabels(ref.namespace()),
        false,
        document);
  }

  private Map<String, String> namespaceLabels(String namespace) {
    Map<String, String> labels = new LinkedHashMap<>();
    if (!namespace.isEmpty()
        && cluster.find(new ResourceRef(NAMESPACE, "", namespace))
            instanceof Answer.Found<JsonNode>(JsonNode object)) {
      object
          .path("metadata")
          .path("labels")
          .properties()
          .forEach(label -> labels.put(label.getKey(), label.getValue().asText("")));
    }
    return labels;
  }
}
