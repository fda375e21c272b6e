package dev.portcullis.autogen;

import dev.portcullis.policy.Policy;
import dev.portcullis.policy.PolicyReader;

/** Generates rules for pod controllers from rules for pods. Skeleton: filled by its room. */
public final class ExpandAutogen {
  private final PolicyReader reader;

  /** An expansion that reads the rewritten rules with this reader. */
  public ExpandAutogen(PolicyReader reader) {
    this.reader = reader;
  }

  /** The rules of a policy with the generated ones. */
  public ComputedRules expand(Policy policy) {
    throw new UnsupportedOperationException("autogen " + reader + policy);
  }
}
