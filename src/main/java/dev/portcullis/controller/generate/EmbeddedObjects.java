package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.memory.ClusterEvent;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.controller.background.StoredTriggers;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.port.ServedResources;
import dev.portcullis.request.Request;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** The embedded cluster as generate rules need it. Thread-safe. */
final class EmbeddedObjects implements GenerateCluster {
  private final EmbeddedCluster cluster;
  private final ActingCluster actor;
  private final List<Member> members = new CopyOnWriteArrayList<>();

  EmbeddedObjects(EmbeddedCluster cluster, Admission admission) {
    this.cluster = cluster;
    this.actor = new EmbeddedActor(cluster, admission);
  }

  @Override
  public ActingCluster actingFor(JsonNode policy) {
    return actor;
  }

  @Override
  public ServedResources served() {
    return cluster.served();
  }

  @Override
  public KindWatches.Followed follow(
      ApiResource resource, String labelSelector, WatchListener listener) {
    Member member = new Member(resource, labelSelector, listener);
    members.add(member);
    member.objects().forEach(listener::added);
    listener.synced();
    return member;
  }

  @Override
  public boolean holds(ApiResource resource, String label) {
    return cluster.objects().stream()
        .anyMatch(new Member(resource, label, WatchListener.always(() -> {}))::selects);
  }

  /** What was admitted is stored at once. */
  @Override
  public StoredTriggers.Look look(Request request, Instant admitted) {
    return new StoredTriggers.Look.Stored(request);
  }

  @Override
  public boolean isOwn(Request request) {
    return EmbeddedRequests.isOwn(request);
  }

  /** Passes a change on to whoever follows the object. */
  void changed(ClusterEvent event) {
    for (Member member : members) {
      switch (event) {
        case ClusterEvent.Added added -> member.added(added.object());
        case ClusterEvent.Modified(JsonNode before, JsonNode object, Optional<Request> request) ->
            member.modified(before, object);
        case ClusterEvent.Deleted deleted -> member.deleted(deleted.object());
      }
    }
  }

  private final class Member implements KindWatches.Followed {
    private final ApiResource resource;
    private final String label;
    private final WatchListener listener;

    Member(ApiResource resource, String label, WatchListener listener) {
      this.resource = resource;
      this.label = label;
      this.listener = listener;
    }

    private boolean selects(JsonNode object) {
      ResourceRef ref = Origin.ref(object);
      return ref.kind().group().equals(resource.kind().group())
          && ref.kind().kind().equals(resource.kind().kind())
          && (label.isEmpty() || object.path("metadata").path("labels").has(label));
    }

    private void added(JsonNode object) {
      if (selects(object)) {
        listener.added(object);
      }
    }

    private void modified(JsonNode before, JsonNode object) {
      boolean was = selects(before);
      boolean is = selects(object);
      if (was && is) {
        listener.modified(before, object);
      } else if (was) {
        listener.deleted(object);
      } else if (is) {
        listener.added(object);
      }
    }

    private void deleted(JsonNode object) {
      if (selects(object)) {
        listener.deleted(object);
      }
    }

    @Override
    public List<JsonNode> objects() {
      return cluster.objects().stream().filter(this::selects).toList();
    }

    @Override
    public Optional<JsonNode> find(String namespace, String name) {
      return objects().stream()
          .filter(object -> Origin.ref(object).namespace().equals(namespace))
          .filter(object -> Origin.ref(object).name().equals(name))
          .findFirst();
    }

    @Override
    public boolean isCurrent() {
      return true;
    }

    @Override
    public void close() {
      members.remove(this);
    }
  }
}
