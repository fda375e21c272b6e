package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which anchors may stand in a pattern, and what may stand under them. */
final class ValidatePattern {
  private static final Pattern ANCHOR = Pattern.compile("^([+<=X^])?\\((.+)\\)$");

  /** The anchors of validate patterns: all but the one that adds. */
  static final Set<String> VALIDATING = Set.of("", "<", "=", "X", "^");

  private final Set<String> allowed;

  private ValidatePattern(Set<String> allowed) {
    this.allowed = allowed;
  }

  /** A place in a pattern and what is wrong there. */
  record Finding(String place, String text) {}

  /**
   * What is wrong in a pattern.
   *
   * @param pattern the pattern
   * @param allowed the modifiers of the anchors that are allowed
   */
  static Optional<Finding> check(JsonNode pattern, Set<String> allowed) {
    return new ValidatePattern(allowed).visit(pattern, "/");
  }

  private Optional<Finding> visit(JsonNode node, String place) {
    if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        Optional<Finding> finding = visit(node.get(i), place + i + "/");
        if (finding.isPresent()) {
          return finding;
        }
      }
      return Optional.empty();
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      String at = place + "/" + field.getKey();
      Optional<Finding> finding =
          anchor(field.getKey(), field.getValue())
              .map(text -> new Finding(at, text))
              .or(() -> visit(field.getValue(), at));
      if (finding.isPresent()) {
        return finding;
      }
    }
    return Optional.empty();
  }

  private Optional<String> anchor(String key, JsonNode value) {
    Matcher anchor = ANCHOR.matcher(key.strip());
    if (!anchor.matches()) {
      return Optional.empty();
    }
    String modifier = anchor.group(1) == null ? "" : anchor.group(1);
    if (!allowed.contains(modifier)) {
      return Optional.of("unsupported anchor " + key);
    }
    if (modifier.equals("^") && !value.isArray()) {
      return Optional.of("existence anchor should have value of type list");
    }
    return modifier.equals("^") && value.isEmpty()
        ? Optional.of("existence anchor: should have at least one value")
        : Optional.empty();
  }
}
