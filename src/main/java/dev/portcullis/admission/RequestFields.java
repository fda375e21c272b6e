package dev.portcullis.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the {@code request} of an AdmissionReview field by field.
 *
 * @see <a href="https://pkg.go.dev/k8s.io/api/admission/v1#AdmissionRequest">AdmissionRequest</a>
 */
final class RequestFields {
  private final JsonNode request;

  private RequestFields(JsonNode request) {
    this.request = request;
  }

  static Review read(JsonNode request) throws FieldException {
    return new RequestFields(request).review();
  }

  private Review review() throws FieldException {
    String uid = text("uid");
    if (uid.isEmpty()) {
      throw new FieldException("request.uid", "missing");
    }
    Operation operation = operation();
    JsonNode object = object("object");
    JsonNode oldObject = object("oldObject");
    GroupVersionKind own = kind(object, oldObject);
    GroupVersionResource resource = resource(own);
    String subresource = text("subResource");
    Request read =
        new Request(
            operation,
            mainKind(own, resource, subresource),
            resource,
            subresource,
            text("name"),
            text("namespace"),
            object,
            oldObject,
            Optional.of(user()),
            Map.of(),
            flag("dryRun"),
            document(object, oldObject));
    return new Review(uid, read, missing(read));
  }

  private Operation operation() throws FieldException {
    String word = text("operation");
    for (Operation operation : Operation.values()) {
      if (operation.name().equals(word)) {
        return operation;
      }
    }
    throw new FieldException(
        "request.operation",
        "expected CREATE, UPDATE, DELETE or CONNECT, found "
            + ReviewReader.quote(request.path("operation")));
  }

  private GroupVersionKind kind(JsonNode object, JsonNode oldObject) throws FieldException {
    JsonNode kind = request.path("kind");
    if (kind.isObject()) {
      String name = text(kind, "request.kind.", "kind");
      if (!name.isEmpty()) {
        return new GroupVersionKind(
            text(kind, "request.kind.", "group"), text(kind, "request.kind.", "version"), name);
      }
    }
    JsonNode subject = object.isObject() ? object : oldObject;
    if (subject.path("kind").isTextual() && subject.path("apiVersion").isTextual()) {
      return GroupVersionKind.of(
          subject.path("apiVersion").textValue(), subject.path("kind").textValue());
    }
    throw new FieldException("request.kind", "missing");
  }

  private GroupVersionResource resource(GroupVersionKind kind) throws FieldException {
    JsonNode resource = request.path("resource");
    String name = resource.isObject() ? text(resource, "request.resource.", "resource") : "";
    return name.isEmpty()
        ? new GroupVersionResource(kind.group(), kind.version(), KnownKinds.resource(kind))
        : new GroupVersionResource(
            text(resource, "request.resource.", "group"),
            text(resource, "request.resource.", "version"),
            name);
  }

  /** Policies name a subresource by the kind it belongs to: {@code Pod/exec}. */
  private static GroupVersionKind mainKind(
      GroupVersionKind own, GroupVersionResource resource, String subresource) {
    if (subresource.isEmpty()) {
      return own;
    }
    return KnownKinds.findResource(resource.group(), resource.resource())
        .map(
            known ->
                new GroupVersionKind(resource.group(), resource.version(), known.kind().kind()))
        .orElse(own);
  }

  private UserInfo user() throws FieldException {
    JsonNode user = request.path("userInfo");
    if (isAbsent(user)) {
      return new UserInfo("", "", List.of(), Map.of(), List.of(), List.of());
    }
    if (!user.isObject()) {
      throw new FieldException("request.userInfo", "expected an object");
    }
    Map<String, List<String>> extra = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : user.path("extra").properties()) {
      extra.put(entry.getKey(), texts(entry.getValue(), "request.userInfo.extra"));
    }
    return new UserInfo(
        text(user, "request.userInfo.", "username"),
        text(user, "request.userInfo.", "uid"),
        texts(user.path("groups"), "request.userInfo.groups"),
        extra,
        List.of(),
        List.of());
  }

  /** What expressions read as {@code request}: empty names are absent, missing objects null. */
  private JsonNode document(JsonNode object, JsonNode oldObject) {
    ObjectNode document = Json.object();
    for (Map.Entry<String, JsonNode> field : request.properties()) {
      JsonNode value = field.getValue();
      if (!value.isNull() && !(value.isTextual() && value.textValue().isEmpty())) {
        document.set(field.getKey(), value);
      }
    }
    document.set("object", object);
    document.set("oldObject", oldObject);
    if (!document.has("options")) {
      document.putNull("options");
    }
    if (request.path("dryRun").asBoolean(false)) {
      // Kyverno's name of the same flag, which policies may read.
      document.put("synchronize", true);
    }
    return document;
  }

  static Optional<String> missing(Request request) {
    List<String> absent = new ArrayList<>();
    boolean needsNew =
        switch (request.operation()) {
          case CREATE, UPDATE, CONNECT -> true;
          case DELETE -> false;
        };
    boolean needsOld =
        switch (request.operation()) {
          case UPDATE, DELETE -> true;
          case CREATE, CONNECT -> false;
        };
    if (needsNew && !request.hasObject()) {
      absent.add("request.object");
    }
    if (needsOld && !request.hasOldObject()) {
      absent.add("request.oldObject");
    }
    return absent.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", absent));
  }

  private JsonNode object(String field) throws FieldException {
    JsonNode object = request.path(field);
    if (isAbsent(object)) {
      return NullNode.getInstance();
    }
    if (!object.isObject()) {
      throw new FieldException(
          "request." + field, "expected an object, found " + ReviewReader.type(object));
    }
    return object;
  }

  private boolean flag(String field) throws FieldException {
    JsonNode value = request.path(field);
    if (isAbsent(value)) {
      return false;
    }
    if (!value.isBoolean()) {
      throw new FieldException("request." + field, "expected true or false");
    }
    return value.booleanValue();
  }

  private String text(String field) throws FieldException {
    return text(request, "request.", field);
  }

  private static String text(JsonNode parent, String path, String field) throws FieldException {
    JsonNode value = parent.path(field);
    if (isAbsent(value)) {
      return "";
    }
    if (!value.isTextual()) {
      throw new FieldException(
          path + field, "expected a string, found " + ReviewReader.quote(value));
    }
    return value.textValue();
  }

  private static List<String> texts(JsonNode list, String path) throws FieldException {
    if (isAbsent(list)) {
      return List.of();
    }
    if (!list.isArray()) {
      throw new FieldException(path, "expected a list, found " + ReviewReader.quote(list));
    }
    String[] texts = new String[list.size()];
    for (int i = 0; i < texts.length; i++) {
      if (!list.path(i).isTextual()) {
        throw new FieldException(path, "expected a list of strings");
      }
      texts[i] = list.path(i).textValue();
    }
    return Arrays.asList(texts);
  }

  private static boolean isAbsent(JsonNode node) {
    return node.isMissingNode() || node.isNull();
  }
}
