package dev.portcullis.generate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.policy.Policy;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.request.Request;

/**
 * The labels by which a generated object is found again: who manages it, the policy and rule it
 * comes from, and its trigger. The trigger is named by its UID, because names can be longer than a
 * label may be.
 */
final class ManagedLabels {
  private static final String PREFIX = "generate.kyverno.io/";

  private final Policy policy;
  private final String ruleName;

  ManagedLabels(Policy policy, String ruleName) {
    this.policy = policy;
    this.ruleName = ruleName;
  }

  /** Writes the labels on an object. */
  void put(ObjectNode object, Request trigger) {
    ObjectNode metadata =
        object.path("metadata") instanceof ObjectNode own ? own : object.putObject("metadata");
    ObjectNode labels = of(metadata);
    labels.put("app.kubernetes.io/managed-by", "kyverno");
    labels.put(PREFIX + "policy-name", policy.name());
    labels.put(PREFIX + "policy-namespace", NamespaceBoundary.namespace(policy));
    labels.put(PREFIX + "rule-name", ruleName);
    putTrigger(labels, trigger);
  }

  private static void putTrigger(ObjectNode labels, Request trigger) {
    JsonNode object = trigger.subject();
    GroupVersionKind type =
        GroupVersionKind.of(
            object.path("apiVersion").asText(trigger.kind().apiVersion()),
            object.path("kind").asText(trigger.kind().kind()));
    JsonNode metadata = object.path("metadata");
    labels.put(PREFIX + "trigger-group", type.group());
    labels.put(PREFIX + "trigger-version", type.version());
    labels.put(PREFIX + "trigger-kind", type.kind());
    labels.put(PREFIX + "trigger-namespace", metadata.path("namespace").asText(""));
    labels.put(PREFIX + "trigger-uid", metadata.path("uid").asText(""));
  }

  /**
   * The labels of an object, to be added to. Labels that are not all texts are no labels to
   * Kyverno, and are lost.
   */
  static ObjectNode of(ObjectNode metadata) {
    if (metadata.path("labels") instanceof ObjectNode labels
        && labels.properties().stream().allMatch(label -> label.getValue().isTextual())) {
      return labels;
    }
    return metadata.putObject("labels");
  }
}
