package dev.portcullis.policy;

import java.util.List;
import java.util.Optional;

/**
 * A PolicyException of {@code kyverno.io}.
 *
 * @param name its name
 * @param namespace its namespace
 * @param background whether it counts in scans
 * @param match what it applies to
 * @param conditions conditions it needs
 * @param exceptions the rules it lifts
 * @param podSecurity the pod security controls it lifts; empty lifts whole rules
 * @param position where it stands
 */
public record PolicyException(
    String name,
    String namespace,
    boolean background,
    MatchBlock match,
    Optional<Conditions> conditions,
    List<RuleNames> exceptions,
    List<PodSecurityExclusion> podSecurity,
    SourcePosition position) {
  public PolicyException {
    exceptions = List.copyOf(exceptions);
    podSecurity = List.copyOf(podSecurity);
  }

  /** {@code namespace/name}. */
  public String key() {
    return namespace + "/" + name;
  }

  /**
   * Rules of one policy.
   *
   * @param policyName the policy key
   * @param ruleNames rule name wildcards
   */
  public record RuleNames(String policyName, List<String> ruleNames) {
    public RuleNames {
      ruleNames = List.copyOf(ruleNames);
    }
  }
}
