package dev.portcullis.controller.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.policy.GlobalContextEntry.KubernetesResource;
import java.util.List;
import java.util.Optional;

/** Follows the objects of resources, in a cluster or in the embedded one. */
@FunctionalInterface
public interface ResourceFeed {
  /** One resource that is followed; closing ends it. */
  interface Followed extends AutoCloseable {
    /** All objects by namespace and name; empty before they are known. */
    Optional<List<JsonNode>> objects();

    @Override
    void close();
  }

  /**
   * Begins to follow a resource.
   *
   * @param changed is run after every change; it must return at once
   */
  Followed follow(KubernetesResource resource, Runnable changed);
}
