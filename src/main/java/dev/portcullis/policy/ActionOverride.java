package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * Another failure action for some namespaces ({@code validationFailureActionOverrides}, {@code
 * failureActionOverrides}).
 *
 * @param action the action; empty when the text is none, then the entry is ignored
 * @param namespaces namespace wildcards
 * @param namespaceSelector a label selector object over the namespace's labels
 */
public record ActionOverride(
    Optional<FailureAction> action, List<String> namespaces, Optional<JsonNode> namespaceSelector) {
  public ActionOverride {
    namespaces = List.copyOf(namespaces);
  }
}
