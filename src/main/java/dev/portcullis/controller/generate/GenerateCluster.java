package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.controller.background.StoredTriggers;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.Request;
import java.time.Instant;

/** What generate rules need of a cluster, be it an API server's or the embedded one. */
interface GenerateCluster {
  /**
   * The cluster in the hands of a policy.
   *
   * @param policy the policy object
   */
  ActingCluster actingFor(JsonNode policy);

  /** What is served now. */
  ServedResources served();

  /**
   * Follows the objects of a resource.
   *
   * @param labelSelector which of them ({@code key}); empty for all
   * @param listener is given at least type and metadata; it must not block
   */
  KindWatches.Followed follow(ApiResource resource, String labelSelector, WatchListener listener);

  /** Whether some object of a resource has a label now. */
  boolean holds(ApiResource resource, String label);

  /** What became of an admitted request; see {@link StoredTriggers#look}. */
  StoredTriggers.Look look(Request request, Instant admitted);

  /** Whether we ourselves made a request. */
  boolean isOwn(Request request);
}
