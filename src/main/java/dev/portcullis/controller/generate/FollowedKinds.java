package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.port.ApiResource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Watches of several resources that are followed for one purpose. What it tells must be taken
 * without waiting and without asking for another watch. Thread-safe.
 */
final class FollowedKinds implements AutoCloseable {
  private final GenerateCluster cluster;
  private final String selector;
  private final Listener listener;
  private final Map<ApiResource, KindWatches.Followed> followed = new HashMap<>();
  private final Set<ApiResource> synced = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private boolean closed;

  /** Is told of objects. */
  interface Listener {
    /**
     * An object is there.
     *
     * @param before whether it was there when the watch began
     */
    void added(ApiResource resource, JsonNode metadata, boolean before);

    /** An object is different. */
    void modified(ApiResource resource, JsonNode before, JsonNode metadata);

    /** An object is gone. */
    void deleted(ApiResource resource, JsonNode metadata);

    /** The objects of a resource are followed no more. */
    default void ended(ApiResource resource) {}
  }

  /**
   * Follows nothing yet.
   *
   * @param selector the label that objects must have; empty for all
   */
  FollowedKinds(GenerateCluster cluster, String selector, Listener listener) {
    this.cluster = cluster;
    this.selector = selector;
    this.listener = listener;
  }

  /** Follows a resource from now on, if it can be followed and is not yet. */
  void follow(ApiResource resource) {
    if (!resource.verbs().contains("watch") || !resource.verbs().contains("list")) {
      return;
    }
    lock.lock();
    try {
      if (!closed && !followed.containsKey(resource)) {
        followed.put(resource, cluster.follow(resource, selector, new Told(resource)));
      }
    } finally {
      lock.unlock();
    }
  }

  /** Follows no other resources than these any more. */
  void only(Set<ApiResource> wanted) {
    lock.lock();
    try {
      for (ApiResource resource : Set.copyOf(followed.keySet())) {
        if (!wanted.contains(resource)) {
          KindWatches.Followed ended = followed.remove(resource);
          if (ended != null) {
            ended.close();
          }
          synced.remove(resource);
          listener.ended(resource);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** The resources that are followed. */
  Set<ApiResource> all() {
    lock.lock();
    try {
      return Set.copyOf(followed.keySet());
    } finally {
      lock.unlock();
    }
  }

  /** Whether a resource is followed. */
  boolean isFollowed(ApiResource resource) {
    return all().contains(resource);
  }

  /** Whether everything that is there of a resource is known. */
  boolean isSynced(ApiResource resource) {
    return synced.contains(resource);
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    only(Set.of());
  }

  private final class Told implements WatchListener {
    private final ApiResource resource;

    Told(ApiResource resource) {
      this.resource = resource;
    }

    @Override
    public void added(JsonNode object) {
      listener.added(resource, object, !synced.contains(resource));
    }

    @Override
    public void modified(JsonNode before, JsonNode object) {
      listener.modified(resource, before, object);
    }

    @Override
    public void deleted(JsonNode object) {
      listener.deleted(resource, object);
    }

    @Override
    public void synced() {
      synced.add(resource);
    }
  }
}
