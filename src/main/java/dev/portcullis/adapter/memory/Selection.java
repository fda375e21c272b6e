package dev.portcullis.adapter.memory;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Selects objects by labels and fields as an API server does, without wildcards.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors">Label
 *     selectors</a>
 */
final class Selection {
  private Selection() {}

  /** A selector object; empty when an operator is none. */
  static Optional<Predicate<JsonNode>> ofObject(JsonNode selector) {
    List<Predicate<JsonNode>> all = new ArrayList<>();
    selector
        .path("matchLabels")
        .properties()
        .forEach(pair -> all.add(in(pair.getKey(), List.of(pair.getValue().asText("")))));
    for (JsonNode expression : selector.path("matchExpressions")) {
      String key = expression.path("key").asText("");
      List<String> values = new ArrayList<>();
      expression.path("values").forEach(v -> values.add(v.asText("")));
      switch (expression.path("operator").asText("")) {
        case "In" -> all.add(in(key, values));
        case "NotIn" -> all.add(in(key, values).negate());
        case "Exists" -> all.add(has(key));
        case "DoesNotExist" -> all.add(has(key).negate());
        default -> {
          return Optional.empty();
        }
      }
    }
    return Optional.of(conjunction(all));
  }

  /** The {@code labelSelector} of a query; empty when it cannot be read. */
  static Optional<Predicate<JsonNode>> ofLabelQuery(String query) {
    List<Predicate<JsonNode>> all = new ArrayList<>();
    for (String part : split(query)) {
      Optional<Predicate<JsonNode>> requirement = requirement(part.strip());
      if (requirement.isEmpty()) {
        return Optional.empty();
      }
      all.add(requirement.get());
    }
    return Optional.of(conjunction(all));
  }

  /** The {@code fieldSelector} of a query, over any scalar field; empty when it cannot be read. */
  static Optional<Predicate<JsonNode>> ofFieldQuery(String query) {
    List<Predicate<JsonNode>> all = new ArrayList<>();
    for (String part : split(query)) {
      boolean negated = part.contains("!=");
      String[] sides = part.split(negated ? "!=" : "==?", 2);
      if (sides.length != 2 || sides[0].isBlank()) {
        return Optional.empty();
      }
      String[] path = sides[0].strip().split("\\.");
      String wanted = sides[1].strip();
      Predicate<JsonNode> equal = object -> field(object, path).equals(wanted);
      all.add(negated ? equal.negate() : equal);
    }
    return Optional.of(conjunction(all));
  }

  private static String field(JsonNode object, String[] path) {
    JsonNode node = object;
    for (String step : path) {
      node = node.path(step);
    }
    return node.asText("");
  }

  private static Optional<Predicate<JsonNode>> requirement(String text) {
    if (text.startsWith("!")) {
      return Optional.of(has(text.substring(1).strip()).negate());
    }
    int open = text.indexOf('(');
    if (open >= 0) {
      return set(text, open);
    }
    if (text.contains("!=")) {
      String[] sides = text.split("!=", 2);
      return Optional.of(in(sides[0].strip(), List.of(sides[1].strip())).negate());
    }
    if (text.contains("=")) {
      String[] sides = text.split("==?", 2);
      return Optional.of(in(sides[0].strip(), List.of(sides[1].strip())));
    }
    return text.isEmpty() || text.contains(" ") ? Optional.empty() : Optional.of(has(text));
  }

  /** {@code key in (a, b)} and {@code key notin (a, b)}. */
  private static Optional<Predicate<JsonNode>> set(String text, int open) {
    String[] head = text.substring(0, open).strip().split("\\s+");
    if (head.length != 2 || !text.endsWith(")")) {
      return Optional.empty();
    }
    List<String> values =
        Arrays.stream(text.substring(open + 1, text.length() - 1).split(",", -1))
            .map(String::strip)
            .toList();
    return switch (head[1]) {
      case "in" -> Optional.of(in(head[0], values));
      case "notin" -> Optional.of(in(head[0], values).negate());
      default -> Optional.empty();
    };
  }

  /** Splits at commas outside parentheses. */
  private static List<String> split(String query) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < query.length(); i++) {
      char c = query.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(query.substring(from, i));
        from = i + 1;
      }
    }
    parts.add(query.substring(from));
    return parts;
  }

  private static JsonNode label(JsonNode object, String key) {
    return object.path("metadata").path("labels").path(key);
  }

  private static Predicate<JsonNode> has(String key) {
    return object -> !label(object, key).isMissingNode();
  }

  private static Predicate<JsonNode> in(String key, List<String> values) {
    return object -> {
      JsonNode label = label(object, key);
      return label.isTextual() && values.contains(label.textValue());
    };
  }

  private static Predicate<JsonNode> conjunction(List<Predicate<JsonNode>> all) {
    return object -> Stream.of(all).flatMap(List::stream).allMatch(p -> p.test(object));
  }
}
