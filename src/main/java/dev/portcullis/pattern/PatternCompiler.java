package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Compiles validate patterns (after substitution of their variables). Skeleton: filled by its room.
 */
public final class PatternCompiler {
  private PatternCompiler() {}

  /** Compiles a pattern: ints where integral, as a policy's pattern is read. */
  public static CompiledPattern compile(JsonNode pattern) {
    throw new UnsupportedOperationException("pattern " + pattern);
  }
}
