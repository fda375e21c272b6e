package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.util.Map;
import java.util.Optional;

/** Makes the request that rules see when an object is a trigger. */
final class TriggerRequest {
  private TriggerRequest() {}

  /**
   * An object that is there without anybody having asked for it now: there is no operation.
   *
   * @param matchedAs what it is for rules that name operations
   * @param resource the plural name of its resource
   * @param namespaceLabels the labels of its namespace
   */
  static Request existing(
      Operation matchedAs, JsonNode object, String resource, Map<String, String> namespaceLabels) {
    return make(
        matchedAs,
        object,
        NullNode.getInstance(),
        Optional.empty(),
        resource,
        namespaceLabels,
        document(object, NullNode.getInstance()));
  }

  /** A request that somebody makes. */
  static Request asked(
      Operation operation,
      JsonNode object,
      JsonNode before,
      Optional<UserInfo> user,
      String resource,
      Map<String, String> namespaceLabels) {
    ObjectNode document = document(object, before).put("operation", operation.name());
    user.ifPresent(u -> document.set("userInfo", u.json()));
    return make(operation, object, before, user, resource, namespaceLabels, document);
  }

  /** The same request about the objects as they are in the cluster. */
  static Request with(Request request, JsonNode object, JsonNode before) {
    ObjectNode document = Json.object();
    request.document().properties().forEach(f -> document.set(f.getKey(), f.getValue()));
    document.set("object", object);
    document.set("oldObject", before);
    return request.withObject(object).withOldObject(before).withDocument(document);
  }

  /** Whether a request is about a part of an object, or about no object at all. */
  static boolean isOfSubresource(Request request) {
    return !request.subresource().isEmpty() || request.operation() == Operation.CONNECT;
  }

  /** Requests for namespaces say themselves as their namespace. */
  private static String namespace(ResourceRef ref) {
    return ref.kind().kind().equals("Namespace") && ref.kind().group().isEmpty()
        ? ref.name()
        : ref.namespace();
  }

  private static ObjectNode document(JsonNode object, JsonNode before) {
    ResourceRef ref = Origin.ref(object.isObject() ? object : before);
    ObjectNode document = Json.object().put("name", ref.name());
    if (!namespace(ref).isEmpty()) {
      document.put("namespace", namespace(ref));
    }
    document
        .putObject("kind")
        .put("group", ref.kind().group())
        .put("version", ref.kind().version())
        .put("kind", ref.kind().kind());
    document.set("object", object);
    document.set("oldObject", before);
    return document;
  }

  private static Request make(
      Operation operation,
      JsonNode object,
      JsonNode before,
      Optional<UserInfo> user,
      String resource,
      Map<String, String> namespaceLabels,
      ObjectNode document) {
    ResourceRef ref = Origin.ref(object.isObject() ? object : before);
    GroupVersionKind kind = ref.kind();
    return new Request(
        operation,
        kind,
        new GroupVersionResource(kind.group(), kind.version(), resource),
        "",
        ref.name(),
        namespace(ref),
        object,
        before,
        user,
        namespaceLabels,
        false,
        document);
  }
}
