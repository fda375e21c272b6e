package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.value.Json;

/** The objects and policies that the heads of the recorded tables describe. */
final class RecordedObjects {
  static final String AUTOGEN = "pod-policies.kyverno.io/autogen-controllers";

  private RecordedObjects() {}

  /** {@code {metadata: {name: c, namespace: ns1}, data: {a: b}}}. */
  static JsonNode configMap() {
    ObjectNode object = Json.object();
    object.put("apiVersion", "v1").put("kind", "ConfigMap");
    object.putObject("metadata").put("name", "c").put("namespace", "ns1");
    object.putObject("data").put("a", "b");
    return object;
  }

  /** An object of kind Thing with further fields; entries of its metadata are added. */
  static JsonNode thing(JsonNode fields) {
    ObjectNode object = Json.object();
    object.put("apiVersion", "example.com/v1").put("kind", "Thing");
    ObjectNode metadata = Json.object().put("name", "c1").put("namespace", "default");
    fields.properties().stream()
        .filter(e -> !e.getKey().equals("metadata"))
        .forEach(e -> object.set(e.getKey(), e.getValue()));
    fields.path("metadata").properties().forEach(e -> metadata.set(e.getKey(), e.getValue()));
    object.set("metadata", metadata);
    return object;
  }

  /** A ClusterPolicy {@code p} with one rule {@code r} for the kind of an object. */
  static ObjectNode policy(JsonNode rule, String kind, boolean autogen) {
    ObjectNode policy = Json.object();
    policy.put("apiVersion", "kyverno.io/v1").put("kind", "ClusterPolicy");
    ObjectNode metadata = policy.putObject("metadata").put("name", "p");
    if (!autogen) {
      metadata.putObject("annotations").put(AUTOGEN, "none");
    }
    ObjectNode own = policy.putObject("spec").putArray("rules").addObject();
    own.put("name", "r");
    if (!rule.has("match")) {
      own.putObject("match")
          .putArray("any")
          .addObject()
          .putObject("resources")
          .putArray("kinds")
          .add(kind);
    }
    rule.properties().forEach(e -> own.set(e.getKey(), e.getValue()));
    return policy;
  }
}
