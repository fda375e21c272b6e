package dev.portcullis.expr.variable;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Optional;

/** Finds variables that read the element of a loop where there is no loop. */
final class ElementVariables {
  private ElementVariables() {}

  /**
   * What is said of the first one.
   *
   * @param rule the rule as JSON
   */
  static Optional<String> first(JsonNode rule) {
    return first(rule, "");
  }

  private static Optional<String> first(JsonNode node, String path) {
    if (node.isTextual()) {
      return text(node.textValue(), path);
    }
    Optional<String> found = Optional.empty();
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        String own = DocumentPath.field(path, field.getKey());
        found = text(field.getKey(), path).or(() -> first(field.getValue(), own));
        if (found.isPresent()) {
          break;
        }
      }
    }
    for (int i = 0; node.isArray() && found.isEmpty() && i < node.size(); i++) {
      found = first(node.get(i), DocumentPath.item(path, i));
    }
    return found;
  }

  private static Optional<String> text(String text, String path) {
    if (!VariableScan.mayHold(text) || path.contains("/foreach/")) {
      return Optional.empty();
    }
    return VariableScan.find(text).stream()
        .map(VariableScan.Found::expression)
        .filter(expression -> expression.startsWith("element"))
        .findFirst()
        .map(
            expression ->
                "variable '" + expression + "' present outside of foreach at path " + path);
  }
}
