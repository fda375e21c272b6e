package dev.portcullis.admission;

import dev.portcullis.policy.Policy;
import dev.portcullis.port.Ports;

/** What policies may look up. Making look-ups costs nothing before they are used. */
@FunctionalInterface
public interface PolicyLookups {
  /** Every policy may look up everything. */
  PolicyLookups UNLIMITED = (policy, all) -> all;

  /**
   * The look-ups of one policy.
   *
   * @param all looks up everything
   */
  Ports of(Policy policy, Ports all);
}
