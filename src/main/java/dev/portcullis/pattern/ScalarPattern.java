package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;

/** A leaf of a pattern: operators, ranges, alternatives. Skeleton: filled by its room. */
public interface ScalarPattern {
  /** Whether a value passes; a missing value is a {@code MissingNode} or {@code NullNode}. */
  boolean matches(JsonNode value);

  /** Compiles a leaf. */
  static ScalarPattern compile(JsonNode pattern) {
    throw new UnsupportedOperationException("scalar " + pattern);
  }
}
