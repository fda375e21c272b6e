package dev.portcullis.podsecurity;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.PodSecurityExclusion;
import dev.portcullis.policy.RuleBody.PodSecurityCheck;
import java.util.List;

/** The checks of one level and version with their exclusions. Skeleton: filled by its room. */
public final class CompiledPodSecurity {
  private final PodSecurityCheck check;

  private CompiledPodSecurity(PodSecurityCheck check) {
    this.check = check;
  }

  /** Selects the checks. */
  public static CompiledPodSecurity compile(PodSecurityCheck check) {
    return new CompiledPodSecurity(check);
  }

  /**
   * Runs the checks.
   *
   * @param kind the kind of the resource
   * @param resource a pod or pod controller
   * @param exceptions what matching exceptions lift in addition to the rule's own exclusions
   */
  public PodSecurityResult check(
      String kind, JsonNode resource, List<PodSecurityExclusion> exceptions) {
    throw new UnsupportedOperationException("pod security " + check);
  }
}
