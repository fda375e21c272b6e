package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.policy.PlacedEntry;
import dev.portcullis.port.ApiPath;
import java.util.List;
import java.util.Optional;

/**
 * Finds API calls of a policy of one namespace that lead out of it, as far as they are known before
 * anything is substituted.
 */
public final class ApiCallReach {
  private ApiCallReach() {}

  /**
   * What is wrong first.
   *
   * @param rule a rule as JSON
   * @param namespace the namespace of its policy
   */
  public static Optional<String> first(JsonNode rule, String namespace) {
    List<PlacedEntry> entries = PlacedEntry.of(rule);
    return entries.stream()
        .flatMap(placed -> problem(placed.entry(), namespace).map(placed::saying).stream())
        .findFirst();
  }

  /** What cannot be read as a path is refused when it is called. */
  private static Optional<String> problem(JsonNode entry, String namespace) {
    String urlPath = entry.path("apiCall").path("urlPath").asText("");
    if (urlPath.isEmpty() || urlPath.contains("{{") || urlPath.contains("$(")) {
      return Optional.empty();
    }
    ApiPath path;
    try {
      path = UrlPath.parse(urlPath);
    } catch (ExpressionException e) {
      return Optional.empty();
    }
    try {
      UrlPath.requireNamespace(path, urlPath, namespace);
      return Optional.empty();
    } catch (ExpressionException e) {
      return Optional.of("context entry " + entry.path("name").asText("") + ": " + e.text());
    }
  }
}
