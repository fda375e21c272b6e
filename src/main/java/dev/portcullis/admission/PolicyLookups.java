package dev.portcullis.admission;

import dev.portcullis.policy.Policy;
import dev.portcullis.port.ClusterLookup;

/** What policies may look up in the cluster. Making look-ups costs nothing before they are used. */
@FunctionalInterface
public interface PolicyLookups {
  /** Every policy may look up everything. */
  PolicyLookups UNLIMITED = (policy, all) -> all;

  /**
   * The look-ups of one policy.
   *
   * @param all looks up everything
   */
  ClusterLookup of(Policy policy, ClusterLookup all);
}
