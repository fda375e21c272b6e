package dev.portcullis.pattern;

import com.fasterxml.jackson.databind.JsonNode;

/** Compiles validate patterns (after substitution of their variables). */
public final class PatternCompiler {
  private PatternCompiler() {}

  /**
   * Compiles a pattern. Every tree is a pattern; one that no resource fits is not refused here.
   *
   * @param pattern the pattern; its ints and floats differ, so the patterns of {@code anyPattern},
   *     whose numbers are floats, are to be given as such
   */
  public static CompiledPattern compile(JsonNode pattern) {
    PatternNode root = PatternNode.of(pattern);
    return resource -> new Walk().run(root, resource);
  }
}
