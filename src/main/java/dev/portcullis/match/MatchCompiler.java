package dev.portcullis.match;

import dev.portcullis.policy.MatchBlock;

/** Compiles match and exclude blocks. Skeleton: filled by its room. */
public final class MatchCompiler {
  private MatchCompiler() {}

  /** Compiles the two blocks of a rule. */
  public static CompiledMatch compile(MatchBlock match, MatchBlock exclude) {
    throw new UnsupportedOperationException("match " + match + exclude);
  }

  /**
   * Compiles the match block of an exception: operations are ignored, an empty filter never
   * matches.
   */
  public static CompiledMatch compileException(MatchBlock match) {
    throw new UnsupportedOperationException("match " + match);
  }
}
