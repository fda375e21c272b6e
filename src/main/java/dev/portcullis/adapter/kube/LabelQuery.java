package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a label selector object as the query parameter that lists take.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#api">Labels
 *     in the API</a>
 */
final class LabelQuery {
  private LabelQuery() {}

  /** The parameter; empty for a selector that selects everything. */
  static String of(JsonNode selector) {
    List<String> terms = new ArrayList<>();
    selector
        .path("matchLabels")
        .properties()
        .forEach(label -> terms.add(label.getKey() + "=" + label.getValue().asText()));
    for (JsonNode expression : selector.path("matchExpressions")) {
      String key = expression.path("key").asText("");
      List<String> values = new ArrayList<>();
      expression.path("values").forEach(value -> values.add(value.asText()));
      String set = " (" + String.join(",", values) + ")";
      switch (expression.path("operator").asText("")) {
        case "In" -> terms.add(key + " in" + set);
        case "NotIn" -> terms.add(key + " notin" + set);
        case "Exists" -> terms.add(key);
        case "DoesNotExist" -> terms.add("!" + key);
        // Selects nothing that is valid, so that the server says what is wrong.
        default -> terms.add(key + " " + expression.path("operator").asText("") + set);
      }
    }
    return String.join(",", terms);
  }
}
