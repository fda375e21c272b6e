package dev.portcullis.match;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Wildcard;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One thing a label selector asks of labels. */
sealed interface LabelRequirement {
  /** Whether the labels have it. */
  boolean holds(Map<String, String> labels);

  /** The label is there with one of the values. */
  record In(String key, Set<String> values) implements LabelRequirement {
    @Override
    public boolean holds(Map<String, String> labels) {
      String value = labels.get(key);
      return value != null && values.contains(value);
    }
  }

  /** The label is not there, or with another value. */
  record NotIn(String key, Set<String> values) implements LabelRequirement {
    @Override
    public boolean holds(Map<String, String> labels) {
      String value = labels.get(key);
      return value == null || !values.contains(value);
    }
  }

  /** The label is there. */
  record Exists(String key) implements LabelRequirement {
    @Override
    public boolean holds(Map<String, String> labels) {
      return labels.containsKey(key);
    }
  }

  /** The label is not there. */
  record DoesNotExist(String key) implements LabelRequirement {
    @Override
    public boolean holds(Map<String, String> labels) {
      return !labels.containsKey(key);
    }
  }

  /**
   * Some label has a key and a value that match; a label that breaks Kubernetes' rules does not.
   */
  record Like(String key, String value) implements LabelRequirement {
    @Override
    public boolean holds(Map<String, String> labels) {
      return labels.entrySet().stream()
          .anyMatch(
              label ->
                  Wildcard.matches(key, label.getKey())
                      && Wildcard.matches(value, label.getValue())
                      && LabelSyntax.isKey(label.getKey())
                      && LabelSyntax.isValue(label.getValue()));
    }
  }

  /** Reads all requirements of a selector object; empty when one of them is not valid. */
  static Optional<List<LabelRequirement>> read(JsonNode selector) {
    List<LabelRequirement> requirements = new ArrayList<>();
    for (Map.Entry<String, JsonNode> label : selector.path("matchLabels").properties()) {
      Optional<LabelRequirement> requirement = ofLabel(label.getKey(), label.getValue());
      if (requirement.isEmpty()) {
        return Optional.empty();
      }
      requirements.add(requirement.get());
    }
    for (JsonNode expression : selector.path("matchExpressions")) {
      Optional<LabelRequirement> requirement = ofExpression(expression);
      if (requirement.isEmpty()) {
        return Optional.empty();
      }
      requirements.add(requirement.get());
    }
    return Optional.of(List.copyOf(requirements));
  }

  private static Optional<LabelRequirement> ofLabel(String key, JsonNode node) {
    if (!node.isTextual() && !node.isNull()) {
      return Optional.empty();
    }
    String value = node.asText("");
    if (Wildcard.isPattern(key) || Wildcard.isPattern(value)) {
      return Optional.of(new Like(key, value));
    }
    return LabelSyntax.isKey(key) && LabelSyntax.isValue(value)
        ? Optional.of(new In(key, Set.of(value)))
        : Optional.empty();
  }

  private static Optional<LabelRequirement> ofExpression(JsonNode expression) {
    String key = expression.path("key").asText("");
    List<String> values = new ArrayList<>();
    expression.path("values").forEach(value -> values.add(value.asText("")));
    if (!LabelSyntax.isKey(key) || !values.stream().allMatch(LabelSyntax::isValue)) {
      return Optional.empty();
    }
    return switch (expression.path("operator").asText("")) {
      case "In" -> values.isEmpty() ? Optional.empty() : Optional.of(new In(key, set(values)));
      case "NotIn" ->
          values.isEmpty() ? Optional.empty() : Optional.of(new NotIn(key, set(values)));
      case "Exists" -> values.isEmpty() ? Optional.of(new Exists(key)) : Optional.empty();
      case "DoesNotExist" ->
          values.isEmpty() ? Optional.of(new DoesNotExist(key)) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Set<String> set(List<String> values) {
    return values.stream().collect(Collectors.toUnmodifiableSet());
  }
}
