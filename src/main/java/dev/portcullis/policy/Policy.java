package dev.portcullis.policy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A ClusterPolicy or Policy of {@code kyverno.io}, as it was written.
 *
 * @param apiVersion {@code kyverno.io/v1} or {@code kyverno.io/v2beta1}
 * @param scope whether it is a ClusterPolicy or a Policy
 * @param name its name
 * @param namespace its namespace; empty for a ClusterPolicy and for a Policy written without one
 * @param annotations its annotations
 * @param spec its content
 * @param document the whole object as JSON
 * @param position where it stands
 */
public record Policy(
    String apiVersion,
    Scope scope,
    String name,
    String namespace,
    Map<String, String> annotations,
    Spec spec,
    JsonNode document,
    SourcePosition position) {
  public Policy {
    annotations = Map.copyOf(annotations);
  }

  /** The two kinds of policy. */
  public enum Scope {
    /** {@code ClusterPolicy}: applies everywhere. */
    CLUSTER,
    /** {@code Policy}: applies to its own namespace. */
    NAMESPACED
  }

  /** {@code name}, or {@code namespace/name} for a Policy. */
  public String key() {
    return namespace.isEmpty() ? name : namespace + "/" + name;
  }

  /** The same policy with another failure policy. */
  public Policy withFailurePolicy(FailurePolicy failurePolicy) {
    return new Policy(
        apiVersion,
        scope,
        name,
        namespace,
        annotations,
        spec.withFailurePolicy(failurePolicy),
        document,
        position);
  }

  /**
   * The content of a policy.
   *
   * @param rules its rules, in order of evaluation
   * @param applyOne whether evaluation stops after the first rule that passed or failed
   * @param failurePolicy the effective policy for errors
   * @param failureAction {@code validationFailureAction}
   * @param overrides {@code validationFailureActionOverrides}
   * @param emitWarning whether audit violations become admission warnings
   * @param admission whether the webhooks use it
   * @param background whether scans use it
   * @param generateExisting whether existing triggers are processed
   * @param mutateExistingOnPolicyUpdate whether existing targets are changed when the policy
   *     changes
   * @param useServerSideApply whether generated objects are applied server-side
   * @param timeoutSeconds the webhook timeout it asks for
   * @param matchConditions CEL conditions that a request has to fit, as written
   */
  public record Spec(
      List<Rule> rules,
      boolean applyOne,
      FailurePolicy failurePolicy,
      FailureAction failureAction,
      List<ActionOverride> overrides,
      boolean emitWarning,
      boolean admission,
      boolean background,
      boolean generateExisting,
      boolean mutateExistingOnPolicyUpdate,
      boolean useServerSideApply,
      Optional<Integer> timeoutSeconds,
      List<JsonNode> matchConditions) {
    public Spec {
      rules = List.copyOf(rules);
      overrides = List.copyOf(overrides);
      matchConditions = List.copyOf(matchConditions);
    }

    private Spec withFailurePolicy(FailurePolicy other) {
      return new Spec(
          rules,
          applyOne,
          other,
          failureAction,
          overrides,
          emitWarning,
          admission,
          background,
          generateExisting,
          mutateExistingOnPolicyUpdate,
          useServerSideApply,
          timeoutSeconds,
          matchConditions);
    }
  }
}
