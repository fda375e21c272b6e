package dev.portcullis.match;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * A Kubernetes label selector, compiled, with the wildcards that Kyverno adds to {@code
 * matchLabels}.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors">Label
 *     selectors</a>
 */
public interface LabelSelector {
  /** Whether these labels are selected; a selector that is not valid selects nothing. */
  boolean matches(Map<String, String> labels);

  /** Whether a selector object is one that an API server takes, or one with wildcards. */
  static boolean isValid(JsonNode selector) {
    return LabelRequirement.read(selector).isPresent();
  }

  /**
   * Compiles a selector object ({@code matchLabels}, {@code matchExpressions}). An empty one
   * selects everything.
   */
  static LabelSelector compile(JsonNode selector) {
    return LabelRequirement.read(selector)
        .<LabelSelector>map(
            requirements -> labels -> requirements.stream().allMatch(r -> r.holds(labels)))
        .orElse(labels -> false);
  }
}
