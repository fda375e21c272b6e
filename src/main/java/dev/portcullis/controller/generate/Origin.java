package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.Optional;

/**
 * Where a generated object comes from, as its labels say.
 *
 * @param policy the key of the policy
 * @param rule the name of the rule
 * @param triggerUid the identity of the trigger
 * @param triggerKind the type of the trigger
 * @param triggerNamespace the namespace of the trigger, empty for cluster-scoped ones
 * @param sourceUid the identity of the object it was copied from, empty when it was not copied
 */
record Origin(
    String policy,
    String rule,
    String triggerUid,
    GroupVersionKind triggerKind,
    String triggerNamespace,
    String sourceUid) {
  private static final String PREFIX = "generate.kyverno.io/";

  /** The origin of an object; empty when it was not generated. */
  static Optional<Origin> of(JsonNode object) {
    JsonNode labels = object.path("metadata").path("labels");
    String policy = text(labels, PREFIX + "policy-name");
    if (policy.isEmpty() || !text(labels, "app.kubernetes.io/managed-by").equals("kyverno")) {
      return Optional.empty();
    }
    String namespace = text(labels, PREFIX + "policy-namespace");
    return Optional.of(
        new Origin(
            namespace.isEmpty() ? policy : namespace + "/" + policy,
            text(labels, PREFIX + "rule-name"),
            text(labels, PREFIX + "trigger-uid"),
            new GroupVersionKind(
                text(labels, PREFIX + "trigger-group"),
                text(labels, PREFIX + "trigger-version"),
                text(labels, PREFIX + "trigger-kind")),
            text(labels, PREFIX + "trigger-namespace"),
            text(labels, PREFIX + "source-uid")));
  }

  /** The rules that work on the same trigger. */
  PolicyOnTrigger key() {
    return new PolicyOnTrigger(policy, triggerUid);
  }

  /** Whether two objects were made by one rule for one trigger. */
  boolean isSameRule(Origin other) {
    return key().equals(other.key()) && rule.equals(other.rule);
  }

  /** How an object is found in a cluster. */
  static ResourceRef ref(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    return new ResourceRef(
        GroupVersionKind.of(object.path("apiVersion").asText(""), object.path("kind").asText("")),
        text(metadata, "namespace"),
        text(metadata, "name"));
  }

  static String uid(JsonNode object) {
    return text(object.path("metadata"), "uid");
  }

  /** The version of an object as it is stored. */
  static String version(JsonNode object) {
    return text(object.path("metadata"), "resourceVersion");
  }

  private static String text(JsonNode parent, String field) {
    return parent.path(field).asText("");
  }
}
