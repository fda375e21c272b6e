package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.KubeLookup;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.OwnAccount;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.controller.acting.Actors;
import dev.portcullis.controller.background.StoredTriggers;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.Request;
import dev.portcullis.request.UserInfo;
import java.time.Instant;
import java.util.Map;

/** The cluster of an API server. */
final class ServedCluster implements GenerateCluster {
  private static final String SERVICE_ACCOUNT = "system:serviceaccount:";

  private final KubeObjects objects;
  private final Actors actors;
  private final KindWatches watches;
  private final StoredTriggers stored;
  private final OwnAccount account;

  ServedCluster(
      KubeObjects objects, Actors actors, KindWatches watches, StoredTriggers stored, Names names) {
    this.objects = objects;
    this.actors = actors;
    this.watches = watches;
    this.stored = stored;
    this.account = new OwnAccount(new KubeLookup(objects), names.account());
  }

  @Override
  public ActingCluster actingFor(JsonNode policy) {
    return actors.of(policy);
  }

  @Override
  public ServedResources served() {
    return objects.discovery().current();
  }

  @Override
  public KindWatches.Followed follow(
      ApiResource resource, String labelSelector, WatchListener listener) {
    return watches.follow(resource, labelSelector, listener);
  }

  @Override
  public boolean holds(ApiResource resource, String label) {
    return objects
                .api()
                .get(resource.at("", "").withQuery(Map.of("labelSelector", label, "limit", "1")))
            instanceof ApiAnswer.Done(JsonNode body)
        && !body.path("items").isEmpty();
  }

  @Override
  public StoredTriggers.Look look(Request request, Instant admitted) {
    return stored.look(request, admitted);
  }

  /**
   * A person whose kubeconfig we were given writes with the same account; then only objects that
   * rules have made tell our own requests from others.
   */
  @Override
  public boolean isOwn(Request request) {
    String own = account.get();
    return request.user().map(UserInfo::username).filter(own::equals).isPresent()
        && (own.startsWith(SERVICE_ACCOUNT) || Origin.of(request.subject()).isPresent());
  }
}
