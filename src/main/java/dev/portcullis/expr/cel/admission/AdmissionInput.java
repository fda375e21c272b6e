package dev.portcullis.expr.cel.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.cel.Bindings;
import dev.portcullis.expr.cel.library.Authorizer;
import dev.portcullis.expr.cel.library.AuthorizerValue;
import dev.portcullis.expr.cel.value.JsonValues;
import dev.portcullis.expr.cel.value.NullValue;
import dev.portcullis.expr.cel.value.Value;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What admission expressions read of one request.
 *
 * @param object the new object, or null
 * @param oldObject the old object, or null
 * @param request the request, with the fields that Kubernetes gives to expressions
 * @param namespace the namespace of the object, or null
 * @param authorizer answers questions about the user
 * @param requestResource the question about the request's own resource
 */
public record AdmissionInput(
    JsonNode object,
    JsonNode oldObject,
    JsonNode request,
    JsonNode namespace,
    Value authorizer,
    Value requestResource) {
  private static final UserInfo NOBODY =
      new UserInfo("", "", List.of(), Map.of(), List.of(), List.of());

  /**
   * The input of a rule: both objects with the type of the request written into them.
   *
   * @param request the request
   * @param namespace the namespace of the object; empty for none
   * @param authorizer answers questions about the user
   */
  public static AdmissionInput ofRule(
      Request request, Optional<JsonNode> namespace, Authorizer authorizer) {
    JsonNode object = typed(request.hasObject(), request.object(), request.kind());
    JsonNode old = typed(request.hasOldObject(), request.oldObject(), request.kind());
    JsonNode subject = object.isNull() ? old : object;
    return of(request, object, old, subject, "", namespace, authorizer);
  }

  /**
   * The input of the match conditions of a policy. As in Kyverno, a side that is missing is an
   * object that has only a type, and there is nobody to ask for authorization.
   */
  public static AdmissionInput ofPolicy(Request request) {
    ObjectNode bare = Json.object();
    bare.put("apiVersion", request.kind().apiVersion());
    bare.put("kind", request.kind().kind());
    JsonNode object = typed(request.hasObject(), request.object(), request.kind());
    JsonNode old = typed(request.hasOldObject(), request.oldObject(), request.kind());
    return of(
        request,
        object.isNull() ? bare : object,
        old.isNull() ? bare : old,
        object.isNull() ? bare : object,
        request.subresource(),
        Optional.empty(),
        Authorizer.NONE);
  }

  private static AdmissionInput of(
      Request request,
      JsonNode object,
      JsonNode old,
      JsonNode subject,
      String subresource,
      Optional<JsonNode> namespace,
      Authorizer authorizer) {
    JsonNode metadata = subject.path("metadata");
    String name = metadata.path("name").asText("");
    String within = isNamespace(request.kind()) ? "" : metadata.path("namespace").asText("");
    AuthorizerValue asked = new AuthorizerValue(authorizer, request.user().orElse(NOBODY));
    GroupVersionResource resource = request.resource();
    return new AdmissionInput(
        object,
        old,
        request(request, subresource, name, within),
        namespace.orElseGet(Json.NODES::nullNode),
        asked,
        asked.resource(resource.group(), resource.resource(), subresource, within, name));
  }

  /** The same with all numbers of objects as floats, as Kyverno's command line has them. */
  public AdmissionInput withFloats() {
    return new AdmissionInput(
        Numbers.floats(object),
        Numbers.floats(oldObject),
        request,
        namespace,
        authorizer,
        requestResource);
  }

  /** Whether objects of a kind are namespaces, which are in no namespace themselves. */
  public static boolean isNamespace(GroupVersionKind kind) {
    return kind.kind().equals("Namespace") && kind.version().equals("v1") && kind.group().isEmpty();
  }

  private static JsonNode typed(boolean present, JsonNode object, GroupVersionKind kind) {
    if (!present || !(object instanceof ObjectNode fields)) {
      return Json.NODES.nullNode();
    }
    if (fields.path("kind").asText("").equals(kind.kind())
        && fields.path("apiVersion").asText("").equals(kind.apiVersion())) {
      return fields;
    }
    ObjectNode out = Json.object();
    out.setAll(fields);
    out.put("apiVersion", kind.apiVersion());
    return out.put("kind", kind.kind());
  }

  private static JsonNode request(
      Request request, String subresource, String name, String namespace) {
    ObjectNode kind = Json.object();
    kind.put("group", request.kind().group());
    kind.put("version", request.kind().version());
    kind.put("kind", request.kind().kind());
    ObjectNode resource = Json.object();
    resource.put("group", request.resource().group());
    resource.put("version", request.resource().version());
    resource.put("resource", request.resource().resource());
    ObjectNode out = Json.object();
    out.put("uid", "");
    out.set("kind", kind);
    out.set("resource", resource);
    out.set("requestKind", kind);
    out.set("requestResource", resource);
    putFilled(out, "subResource", subresource);
    putFilled(out, "requestSubResource", subresource);
    putFilled(out, "name", name);
    putFilled(out, "namespace", namespace);
    out.put("operation", request.operation().name());
    out.set("userInfo", request.user().orElse(NOBODY).json());
    out.set("object", Json.NODES.nullNode());
    out.set("oldObject", Json.NODES.nullNode());
    out.put("dryRun", request.dryRun());
    out.set("options", Json.NODES.nullNode());
    return out;
  }

  private static void putFilled(ObjectNode out, String field, String text) {
    if (!text.isEmpty()) {
      out.put(field, text);
    }
  }

  /** The variables, without parameters and without variables of a policy. */
  Bindings bindings() {
    return name ->
        switch (name) {
          case "object" -> JsonValues.of(object);
          case "oldObject" -> JsonValues.of(oldObject);
          case "request" -> JsonValues.of(request);
          case "namespaceObject" -> JsonValues.of(namespace);
          case "authorizer" -> authorizer;
          case "authorizer.requestResource" -> requestResource;
          case "params" -> NullValue.NULL;
          default -> null;
        };
  }
}
