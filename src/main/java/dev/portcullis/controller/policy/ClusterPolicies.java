package dev.portcullis.controller.policy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyIndex;
import dev.portcullis.port.ResourceRef;
import java.util.List;
import java.util.Optional;

/**
 * The policies of a cluster at one moment.
 *
 * @param index what requests are evaluated with
 * @param policies every policy object, used or not, in no order
 */
public record ClusterPolicies(PolicyIndex index, List<Entry> policies) {
  /** Nothing at all. */
  public static final ClusterPolicies NONE =
      new ClusterPolicies(new PolicyIndex(List.of(), List.of()), List.of());

  public ClusterPolicies {
    policies = List.copyOf(policies);
  }

  /**
   * One policy object.
   *
   * @param object as it was last seen, with its status
   * @param compiled the policy in use; empty when it was refused
   * @param refusal why it is not used; empty when it is
   */
  public record Entry(JsonNode object, Optional<CompiledPolicy> compiled, String refusal) {
    /** Names the object. */
    public ResourceRef ref() {
      return KubeObjects.ref(object);
    }
  }
}
