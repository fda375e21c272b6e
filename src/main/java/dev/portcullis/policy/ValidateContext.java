package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/** What the {@code context} of a rule must hold to, apart from its expressions. */
final class ValidateContext {
  private static final List<String> RESERVED =
      List.of(
          "images",
          "request",
          "serviceAccountName",
          "serviceAccountNamespace",
          "element",
          "elementIndex");

  private ValidateContext() {}

  static Optional<Problem> check(Rule rule, String path) {
    JsonNode entries = rule.json().path("context");
    for (int i = 0; i < entries.size(); i++) {
      Optional<String> problem = entry(entries.get(i));
      if (problem.isPresent()) {
        return Optional.of(
            new Problem(path + ".context[" + i + "]", "path: " + path + ": " + problem.get()));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> entry(JsonNode entry) {
    String name = entry.path("name").asText("");
    if (name.isEmpty()) {
      return Optional.of("a name is required for context entries");
    }
    for (String reserved : RESERVED) {
      if (name.equals(reserved) || name.startsWith(reserved + ".")) {
        return Optional.of(
            "entry name %s is invalid as it conflicts with a pre-defined variable %s"
                .formatted(name, reserved));
      }
    }
    return source(entry);
  }

  private static Optional<String> source(JsonNode entry) {
    JsonNode configMap = entry.path("configMap");
    if (configMap.isObject()) {
      return Optional.<String>empty()
          .or(() -> needs(configMap, "name", "a name is required for configMap context entry"))
          .or(
              () ->
                  needs(
                      configMap,
                      "namespace",
                      "a namespace is required for configMap context entry"));
    }
    JsonNode apiCall = entry.path("apiCall");
    if (apiCall.isObject()) {
      return apiCall(apiCall);
    }
    JsonNode registry = entry.path("imageRegistry");
    if (registry.isObject()) {
      return needs(registry, "reference", "a ref is required for imageRegistry context entry");
    }
    JsonNode variable = entry.path("variable");
    return variable.isObject() ? variable(variable) : Optional.empty();
  }

  private static Optional<String> needs(JsonNode object, String field, String message) {
    return object.path(field).asText("").isEmpty() ? Optional.of(message) : Optional.empty();
  }

  private static Optional<String> apiCall(JsonNode call) {
    if (!call.path("urlPath").asText("").isEmpty() && call.path("service").isObject()) {
      return Optional.of("a URLPath cannot be used for service API calls");
    }
    return Optional.empty();
  }

  private static Optional<String> variable(JsonNode variable) {
    boolean expression = !variable.path("jmesPath").asText("").isEmpty();
    if (!variable.hasNonNull("value") && !expression) {
      return Optional.of("a variable must define a value or a jmesPath expression");
    }
    if (variable.hasNonNull("default") && !expression) {
      return Optional.of(
          "a variable must define a default value only when a jmesPath expression is defined");
    }
    return Optional.empty();
  }
}
