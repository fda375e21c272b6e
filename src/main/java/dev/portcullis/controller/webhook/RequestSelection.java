package dev.portcullis.controller.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an administrator says of all webhooks: which requests they are for, and what their objects
 * are marked with.
 *
 * @param namespaceSelector a label selector over the namespaces of objects; empty when none is
 *     configured
 * @param objectSelector a label selector over objects; empty when none is configured
 * @param labels labels of the configurations
 * @param annotations annotations of the configurations
 * @param matchConditions {@code {name, expression}} each
 * @see <a
 *     href="https://kyverno.io/docs/installation/customization/#webhooks">Configuration of
 *     webhooks</a>
 */
public record RequestSelection(
    Optional<JsonNode> namespaceSelector,
    Optional<JsonNode> objectSelector,
    Map<String, String> labels,
    Map<String, String> annotations,
    List<JsonNode> matchConditions) {
  /** Nothing is said. */
  public static final RequestSelection NONE =
      new RequestSelection(Optional.empty(), Optional.empty(), Map.of(), Map.of(), List.of());

  public RequestSelection {
    labels = Map.copyOf(labels);
    annotations = Map.copyOf(annotations);
    matchConditions = List.copyOf(matchConditions);
  }
}
