package dev.portcullis.expr.cel.admission;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.expr.cel.Bindings;
import dev.portcullis.expr.cel.library.Authorizer;
import dev.portcullis.expr.cel.library.GlobalContext;
import dev.portcullis.expr.cel.library.ImageContext;
import dev.portcullis.expr.cel.library.ResourceContext;
import dev.portcullis.expr.cel.library.TimeContext;
import dev.portcullis.expr.cel.value.JsonValues;
import dev.portcullis.port.Ports;
import dev.portcullis.request.Request;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.time.InstantSource;
import java.util.Optional;

/**
 * What the expressions of Kyverno's own policies in CEL read of one request. An object that is
 * missing is empty here, not null.
 *
 * @param object the new object
 * @param oldObject the old object
 * @param request the request with its objects
 * @param namespace the namespace of the object, or null
 * @param ports look-ups
 * @param clock tells the time
 */
public record KyvernoInput(
    JsonNode object,
    JsonNode oldObject,
    JsonNode request,
    JsonNode namespace,
    Ports ports,
    InstantSource clock) {
  /**
   * The input of a request.
   *
   * @param request the request
   * @param namespace the namespace of the object; empty for none
   * @param ports look-ups; offline, all numbers of objects are floats, as in Kyverno's command line
   * @param clock tells the time
   */
  public static KyvernoInput of(
      Request request, Optional<JsonNode> namespace, Ports ports, InstantSource clock) {
    AdmissionInput input = AdmissionInput.ofRule(request, namespace, Authorizer.NONE);
    boolean offline = ports.mode() == Ports.Mode.OFFLINE;
    JsonNode object = placed(input.object(), request);
    JsonNode old = placed(input.oldObject(), request);
    ObjectNode whole = Json.object();
    whole.setAll((ObjectNode) input.request());
    whole.set("object", object);
    whole.set("oldObject", old);
    if (!request.namespace().isEmpty() && !AdmissionInput.isNamespace(request.kind())) {
      whole.put("namespace", request.namespace());
    }
    return new KyvernoInput(
        offline ? Numbers.floats(object) : object,
        offline ? Numbers.floats(old) : old,
        whole,
        input.namespace(),
        ports,
        clock);
  }

  /** An object with the namespace of the request; what is missing is empty. */
  private static JsonNode placed(JsonNode object, Request request) {
    if (!(object instanceof ObjectNode fields)) {
      return Json.object();
    }
    String namespace = request.namespace();
    boolean right =
        namespace.isEmpty()
            || AdmissionInput.isNamespace(request.kind())
            || fields.path("metadata").path("namespace").asText("").equals(namespace);
    if (right) {
      return fields;
    }
    ObjectNode metadata = Json.object();
    if (fields.path("metadata") instanceof ObjectNode written) {
      metadata.setAll(written);
    }
    metadata.put("namespace", namespace);
    ObjectNode out = Json.object();
    out.setAll(fields);
    return out.set("metadata", metadata);
  }

  Bindings bindings() {
    return name ->
        switch (name) {
          case "object" -> JsonValues.of(object);
          case "oldObject" -> JsonValues.of(oldObject);
          case "request" -> JsonValues.of(request);
          case "namespaceObject" -> JsonValues.of(namespace);
          case "resource" -> new ResourceContext(ports.cluster());
          case "globalContext" -> new GlobalContext(ports.globalContext());
          case "image" -> new ImageContext(ports.registry());
          case "time" -> new TimeContext(clock);
          default -> null;
        };
  }
}
