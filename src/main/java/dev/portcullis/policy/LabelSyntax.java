package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.google.re2j.Pattern;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Whether a label selector is one that Kubernetes accepts.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/">labels
 *     and selectors</a>
 */
final class LabelSyntax {
  private static final int LONGEST = 63;
  private static final int LONGEST_PREFIX = 253;
  private static final Pattern NAME = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
  private static final Pattern DOMAIN =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  private static final String NAME_RULE =
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
          + " alphanumeric character";

  private LabelSyntax() {}

  /** What is wrong with a selector whose shape is right; absent when nothing is. */
  static Optional<String> problem(JsonNode selector) {
    for (Map.Entry<String, JsonNode> label : selector.path("matchLabels").properties()) {
      Optional<String> problem =
          requirement(label.getKey(), "In", List.of(label.getValue().asText()));
      if (problem.isPresent()) {
        return problem;
      }
    }
    for (JsonNode expression : selector.path("matchExpressions")) {
      Optional<String> problem =
          requirement(
              expression.path("key").asText(),
              expression.path("operator").asText(),
              expression.path("values").valueStream().map(JsonNode::asText).toList());
      if (problem.isPresent()) {
        return problem;
      }
    }
    return Optional.empty();
  }

  /** Whether labels of a selector have wildcards, which only Kyverno understands. */
  static boolean hasWildcard(JsonNode selector) {
    return selector.path("matchLabels").properties().stream()
        .anyMatch(l -> isWildcard(l.getKey()) || isWildcard(l.getValue().asText()));
  }

  private static boolean isWildcard(String text) {
    return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
  }

  private static Optional<String> requirement(String key, String operator, List<String> values) {
    Optional<String> problem =
        switch (operator) {
          case "In", "NotIn" ->
              values.isEmpty()
                  ? Optional.of(
                      "values: Invalid value: []: for 'in', 'notin' operators, values set can't be"
                          + " empty")
                  : Optional.empty();
          case "Exists", "DoesNotExist" ->
              values.isEmpty()
                  ? Optional.empty()
                  : Optional.of(
                      "values: Invalid value: "
                          + list(values)
                          + ": values set must be empty for exists and does not exist");
          default ->
              Optional.of(Problem.quoted(operator) + " is not a valid label selector operator");
        };
    if (problem.isPresent()) {
      return problem;
    }
    return keyProblem(key)
        .map(p -> "key: Invalid value: " + Problem.quoted(key) + ": " + p)
        .or(() -> valueProblem(key, values));
  }

  private static String list(List<String> values) {
    ArrayNode array = Json.NODES.arrayNode();
    values.forEach(array::add);
    return JsonText.of(array);
  }

  private static Optional<String> keyProblem(String key) {
    int slash = key.indexOf('/');
    String prefix = slash < 0 ? "" : key.substring(0, slash);
    String name = key.substring(slash + 1);
    if (slash >= 0
        && (prefix.isEmpty() || prefix.length() > LONGEST_PREFIX || !DOMAIN.matches(prefix))) {
      return Optional.of("prefix part must be a lower case DNS subdomain");
    }
    if (name.length() > LONGEST) {
      return Optional.of("name part must be no more than " + LONGEST + " characters");
    }
    return NAME.matches(name)
        ? Optional.empty()
        : Optional.of("name part " + (name.isEmpty() ? "must be non-empty" : NAME_RULE));
  }

  private static Optional<String> valueProblem(String key, List<String> values) {
    for (int i = 0; i < values.size(); i++) {
      String value = values.get(i);
      if (value.isEmpty() || (value.length() <= LONGEST && NAME.matches(value))) {
        continue;
      }
      return Optional.of(
          "values["
              + i
              + "]["
              + key
              + "]: Invalid value: "
              + Problem.quoted(value)
              + ": a valid label must be an empty string or "
              + (value.length() > LONGEST
                  ? "have no more than " + LONGEST + " characters"
                  : NAME_RULE.substring("must ".length())));
    }
    return Optional.empty();
  }
}
