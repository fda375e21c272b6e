package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.port.ApiPath;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One webhook configuration as it should be.
 *
 * @param kind which of the two kinds
 * @param name its name
 * @param labels labels it must have
 * @param annotations annotations it must have
 * @param owner an owner it must have
 * @param webhooks its webhooks
 * @param onlyIfMissing whether one that is there is left alone but for its certificates
 */
public record DesiredConfiguration(
    Kind kind,
    String name,
    Map<String, String> labels,
    Map<String, String> annotations,
    Optional<JsonNode> owner,
    List<JsonNode> webhooks,
    boolean onlyIfMissing) {
  /** The two kinds of configuration. */
  public enum Kind {
    /** Webhooks that may change objects. */
    MUTATING("MutatingWebhookConfiguration", "mutatingwebhookconfigurations"),
    /** Webhooks that may refuse objects. */
    VALIDATING("ValidatingWebhookConfiguration", "validatingwebhookconfigurations");

    private final String text;
    private final String resource;

    Kind(String text, String resource) {
      this.text = text;
      this.resource = resource;
    }

    /** The kind of its objects. */
    public String text() {
      return text;
    }

    /** Where an object is. */
    public ApiPath at(String name) {
      return path(name, Map.of());
    }

    /** Where all objects are. */
    ApiPath all(Map<String, String> query) {
      return path("", query);
    }

    private ApiPath path(String name, Map<String, String> query) {
      return new ApiPath("admissionregistration.k8s.io", "v1", "", resource, name, "", query);
    }
  }

  public DesiredConfiguration {
    labels = Map.copyOf(labels);
    annotations = Map.copyOf(annotations);
    webhooks = List.copyOf(webhooks);
  }

  /** The same with other webhooks. */
  public DesiredConfiguration withWebhooks(List<JsonNode> others) {
    return new DesiredConfiguration(kind, name, labels, annotations, owner, others, onlyIfMissing);
  }

  /** Where it is. */
  ApiPath path() {
    return kind.at(name);
  }

  /** As it is created. */
  ObjectNode object() {
    ObjectNode object =
        Json.object().put("apiVersion", "admissionregistration.k8s.io/v1").put("kind", kind.text());
    ObjectNode metadata = object.putObject("metadata").put("name", name);
    complete(metadata);
    object.set("webhooks", list());
    return object;
  }

  /**
   * What has to be stored instead of an object that is there. What others added to its metadata
   * stays.
   *
   * @return empty when it is as it should be
   */
  Optional<ObjectNode> correction(JsonNode present) {
    ObjectNode corrected = present.deepCopy();
    complete(corrected.withObject("/metadata"));
    // An empty list is stored as none.
    JsonNode stored = present.has("webhooks") ? present.get("webhooks") : Json.NODES.arrayNode();
    JsonNode wanted = onlyIfMissing ? certified(stored) : list();
    if (!wanted.equals(stored)) {
      corrected.set("webhooks", wanted);
    }
    return corrected.equals(present) ? Optional.empty() : Optional.of(corrected);
  }

  private ArrayNode list() {
    ArrayNode list = Json.NODES.arrayNode();
    webhooks.forEach(list::add);
    return list;
  }

  /** The webhooks that are there with the certificates of ours. */
  private JsonNode certified(JsonNode present) {
    JsonNode bundle =
        webhooks.isEmpty()
            ? Json.NODES.missingNode()
            : webhooks.getFirst().path("clientConfig").path("caBundle");
    JsonNode copy = present.deepCopy();
    for (JsonNode webhook : copy) {
      if (webhook.get("clientConfig") instanceof ObjectNode client && bundle.isTextual()) {
        client.set("caBundle", bundle);
      }
    }
    return copy;
  }

  private void complete(ObjectNode metadata) {
    labels.forEach((key, value) -> metadata.withObject("/labels").put(key, value));
    annotations.forEach((key, value) -> metadata.withObject("/annotations").put(key, value));
    owner.ifPresent(
        reference -> {
          ArrayNode owners = metadata.withArray("ownerReferences");
          if (owners.valueStream().noneMatch(reference::equals)) {
            owners.removeAll();
            owners.add(reference);
          }
        });
  }
}
