package dev.portcullis.match;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/** A Kubernetes label selector with Kyverno's wildcards, compiled. Skeleton: filled by its room. */
public interface LabelSelector {
  /** Whether these labels are selected; a selector that is not valid selects nothing. */
  boolean matches(Map<String, String> labels);

  /** Compiles a selector object ({@code matchLabels}, {@code matchExpressions}). */
  static LabelSelector compile(JsonNode selector) {
    throw new UnsupportedOperationException("selector " + selector);
  }
}
