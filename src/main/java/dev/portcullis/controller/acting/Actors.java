package dev.portcullis.controller.acting;

import com.fasterxml.jackson.databind.JsonNode;

/** Gives each policy the cluster as it may use it. */
@FunctionalInterface
public interface Actors {
  /**
   * The cluster in the hands of a policy.
   *
   * @param policy the policy object as the API server has it, of any kind
   */
  ActingCluster of(JsonNode policy);
}
