package dev.portcullis.controller.cleanup;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.KindWatches.Followed;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.policy.TimeToLive;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.Authority;
import dev.portcullis.port.ServedResources;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Follows the objects with a time to live, of all kinds that may be listed, watched and deleted by
 * us: one watch of metadata for each kind, in which the API server tells only of objects with the
 * label. Kinds that are closed to us are asked about again each time, and never watched in vain.
 */
final class LabelledKinds implements AutoCloseable {
  private static final List<String> NEEDED = List.of("list", "watch", "delete");

  /** The API server knows who we are. */
  static final String OURSELVES = "ourselves";

  private final KindWatches watches;
  private final Authority authority;
  private final CleanupMetrics metrics;
  private final Listener listener;
  private final Map<ApiResource, Followed> followed = new ConcurrentHashMap<>();

  /**
   * Names an object.
   *
   * @param resource what it is one of
   * @param namespace its namespace; empty for cluster-scoped objects
   * @param name its name
   */
  record ObjectKey(ApiResource resource, String namespace, String name) {}

  /** Is told of an object that has or had the label; must not block. */
  @FunctionalInterface
  interface Listener {
    /** An object is there, different or gone. */
    void changed(ObjectKey key);
  }

  /**
   * Follows nothing yet.
   *
   * @param authority asks what we may do, for the user {@link #OURSELVES}
   */
  LabelledKinds(
      KindWatches watches, Authority authority, CleanupMetrics metrics, Listener listener) {
    this.watches = watches;
    this.authority = authority;
    this.metrics = metrics;
    this.listener = listener;
  }

  /**
   * Follows what is served and open to us, and nothing else.
   *
   * @return why somebody has to look again soon; empty when nothing is unknown
   */
  Optional<String> refresh(ServedResources served) {
    Set<ApiResource> wanted = candidates(served);
    Optional<String> unknown = Optional.empty();
    for (ApiResource resource : new HashSet<>(followed.keySet())) {
      if (!wanted.contains(resource)) {
        leave(resource);
      }
    }
    for (ApiResource resource : wanted) {
      Followed watch = followed.get(resource);
      if (watch != null && watch.isCurrent()) {
        continue;
      }
      switch (isOpen(resource)) {
        case Answer.Found<Boolean>(Boolean open) -> {
          if (open) {
            follow(resource);
          } else {
            leave(resource);
          }
        }
        case Answer.Absent<Boolean>(String reason) -> unknown = Optional.of(reason);
        case Answer.Unavailable<Boolean>(String reason) -> unknown = Optional.of(reason);
      }
    }
    return unknown;
  }

  /** Each resource in one version: the one that the API server prefers, where that will do. */
  private static Set<ApiResource> candidates(ServedResources served) {
    return Set.copyOf(
        ServedResources.eachOnce(
            served.all().stream()
                .filter(one -> one.subresource().isEmpty())
                .filter(one -> one.verbs().containsAll(NEEDED))));
  }

  private Answer<Boolean> isOpen(ApiResource resource) {
    for (String verb : NEEDED) {
      Answer<Boolean> answer =
          authority.allows(new Authority.Access(OURSELVES, verb, resource, "", "", ""));
      if (!(answer instanceof Answer.Found<Boolean>(Boolean allowed)) || !allowed) {
        return answer;
      }
    }
    return new Answer.Found<>(true);
  }

  private void follow(ApiResource resource) {
    if (followed.containsKey(resource)) {
      return;
    }
    Followed watch = watches.follow(resource, TimeToLive.LABEL, telling(resource));
    followed.put(resource, watch);
    // What was told before the watch could be found here is told once more.
    tell(resource, watch);
    metrics.followed(resource);
  }

  private WatchListener telling(ApiResource resource) {
    return new WatchListener() {
      @Override
      public void added(JsonNode object) {
        listener.changed(key(resource, object));
      }

      @Override
      public void modified(JsonNode before, JsonNode object) {
        listener.changed(key(resource, object));
      }

      @Override
      public void deleted(JsonNode object) {
        listener.changed(key(resource, object));
      }
    };
  }

  private void tell(ApiResource resource, Followed watch) {
    watch.objects().forEach(object -> listener.changed(key(resource, object)));
  }

  private void leave(ApiResource resource) {
    Followed watch = followed.remove(resource);
    if (watch != null) {
      watch.close();
      metrics.left(resource);
    }
  }

  private static ObjectKey key(ApiResource resource, JsonNode object) {
    JsonNode metadata = object.path("metadata");
    return new ObjectKey(
        resource, metadata.path("namespace").asText(""), metadata.path("name").asText(""));
  }

  /** Whether nothing is known to be missing of a kind. */
  boolean isCurrent(ApiResource resource) {
    return Optional.ofNullable(followed.get(resource)).map(Followed::isCurrent).orElse(false);
  }

  /** The metadata of an object that is followed. */
  Optional<JsonNode> find(ObjectKey key) {
    return Optional.ofNullable(followed.get(key.resource()))
        .flatMap(watch -> watch.find(key.namespace(), key.name()))
        .map(object -> object.path("metadata"));
  }

  /** Tells of all objects again. */
  void tellAll() {
    followed.forEach(this::tell);
  }

  @Override
  public void close() {
    Set.copyOf(followed.keySet()).forEach(this::leave);
  }
}
