package dev.portcullis.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.value.Json;
import java.util.Map;

/**
 * What is written into the webhook configurations for resources, besides what policies ask for.
 *
 * @param namespaceSelector a label selector; empty selects everything
 * @param objectSelector a label selector; empty selects everything
 * @param annotations annotations of the configurations
 * @param labels labels of the configurations
 * @param matchConditions a list of objects with {@code name} and {@code expression}, as it stands
 *     in a webhook; expressions are not compiled here
 * @see <a
 *     href="https://kubernetes.io/docs/reference/access-authn-authz/extensible-admission-controllers/">Webhook
 *     configurations</a>
 */
public record WebhookSettings(
    JsonNode namespaceSelector,
    JsonNode objectSelector,
    Map<String, String> annotations,
    Map<String, String> labels,
    ArrayNode matchConditions) {
  /** Adds nothing. */
  public static final WebhookSettings NONE =
      new WebhookSettings(Json.object(), Json.object(), Map.of(), Map.of(), Json.NODES.arrayNode());

  public WebhookSettings {
    annotations = Map.copyOf(annotations);
    labels = Map.copyOf(labels);
  }
}
