package dev.portcullis.cli.evaluate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.cli.input.Values;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.GroupVersionResource;
import dev.portcullis.request.KnownKinds;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Optional;

/**
 * Makes the request that an API server would have sent for an object: on UPDATE the old object is a
 * copy of the new one, on DELETE there is only an old object.
 */
final class LocalRequest {
  private LocalRequest() {}

  static Request of(
      JsonNode resource, Operation operation, Optional<UserInfo> user, Values values) {
    JsonNode none = NullNode.getInstance();
    JsonNode object = operation == Operation.DELETE ? none : resource;
    JsonNode oldObject =
        operation == Operation.DELETE || operation == Operation.UPDATE ? resource : none;
    GroupVersionKind own = Resources.kind(resource);
    Optional<Values.Parent> parent = values.parent(own);
    GroupVersionKind kind = parent.map(Values.Parent::parent).orElse(own);
    String namespace = Resources.namespace(resource);
    return new Request(
        matched(operation),
        kind,
        new GroupVersionResource(kind.group(), kind.version(), KnownKinds.resource(kind)),
        parent.map(Values.Parent::subresource).orElse(""),
        Resources.name(resource),
        namespace,
        object,
        oldObject,
        user,
        values.namespaceLabels(namespace),
        false,
        document(object, oldObject, operation, user));
  }

  /** Rules match a connection as a creation; only expressions see it as what it is. */
  private static Operation matched(Operation operation) {
    return operation == Operation.CONNECT ? Operation.CREATE : operation;
  }

  private static JsonNode document(
      JsonNode object, JsonNode oldObject, Operation operation, Optional<UserInfo> user) {
    ObjectNode document = Json.object();
    document.put("operation", operation.name());
    document.put("namespace", Resources.namespace(object));
    if (object.isObject()) {
      document.set("object", object);
    }
    if (oldObject.isObject()) {
      document.set("oldObject", oldObject);
    }
    user.ifPresent(u -> addUser(document, u));
    return document;
  }

  private static void addUser(ObjectNode document, UserInfo user) {
    document.set("userInfo", user.json());
    addNames(document, "roles", user.roles());
    addNames(document, "clusterRoles", user.clusterRoles());
  }

  private static void addNames(ObjectNode document, String field, List<String> names) {
    if (!names.isEmpty()) {
      ArrayNode list = document.putArray(field);
      names.forEach(list::add);
    }
  }

  static Operation operation(String text) throws InputException {
    for (Operation operation : Operation.values()) {
      if (operation.name().equals(text)) {
        return operation;
      }
    }
    throw new InputException(
        "`" + text + "` is no operation: use CREATE, UPDATE, DELETE or CONNECT");
  }
}
