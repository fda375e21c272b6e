package dev.portcullis.policy;

/** Reads policies and exceptions from YAML or JSON text. Skeleton: filled by the policy room. */
public final class PolicyReader {
  /** Reads every document of a text; nothing wrong in one document stops the others. */
  public PolicySet read(String file, String text) {
    throw new UnsupportedOperationException("policy reader");
  }

  /**
   * Reads one rule from JSON, as autogen needs it; what is wrong becomes {@link
   * RuleBody.Unreadable}.
   */
  public Rule readRule(com.fasterxml.jackson.databind.JsonNode rule, SourcePosition position) {
    throw new UnsupportedOperationException("policy reader");
  }
}
