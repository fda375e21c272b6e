package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.KindWatches;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.port.ApiResource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Follows the kinds that scans judge, and tells which objects changed. Thread-safe. */
final class FollowedTargets implements AutoCloseable {
  private final KindWatches watches;
  private final Consumer<ScannedObject> changed;
  private final Consumer<String> deleted;
  private final Runnable known;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ApiResource, Followed> followed = new HashMap<>();

  /**
   * Follows nothing at first.
   *
   * @param changed is told of objects that are new or different; must be short
   * @param deleted is told the UID of objects that are gone; must be short
   * @param known is run when all objects of one more kind are known; must be short
   */
  FollowedTargets(
      KindWatches watches,
      Consumer<ScannedObject> changed,
      Consumer<String> deleted,
      Runnable known) {
    this.watches = watches;
    this.changed = changed;
    this.deleted = deleted;
    this.known = known;
  }

  /** Follows these kinds and no others. */
  void use(Collection<ScanTarget> targets) {
    Set<ApiResource> wanted = new HashSet<>();
    targets.forEach(target -> wanted.add(target.resource()));
    lock.lock();
    try {
      followed.entrySet().removeIf(one -> !wanted.contains(one.getKey()) && one.getValue().end());
      wanted.stream().filter(one -> !followed.containsKey(one)).forEach(this::follow);
    } finally {
      lock.unlock();
    }
  }

  private void follow(ApiResource resource) {
    Followed one = new Followed(resource);
    followed.put(resource, one);
    one.watch = watches.follow(resource, "", one);
  }

  /** Whether changes of objects of that kind are told. */
  boolean isKnown(ApiResource resource) {
    lock.lock();
    try {
      Followed one = followed.get(resource);
      return one != null && one.synced;
    } finally {
      lock.unlock();
    }
  }

  /** Tells all objects of a namespace as changed. */
  void namespaceChanged(String namespace) {
    List<Followed> all;
    lock.lock();
    try {
      all = List.copyOf(followed.values());
    } finally {
      lock.unlock();
    }
    all.forEach(one -> one.tell(namespace));
  }

  @Override
  public void close() {
    use(List.of());
  }

  /** One kind. */
  private final class Followed implements WatchListener {
    private final ApiResource resource;
    private KindWatches.@Nullable Followed watch;
    private volatile boolean synced;

    Followed(ApiResource resource) {
      this.resource = resource;
    }

    boolean end() {
      if (watch != null) {
        watch.close();
      }
      return true;
    }

    void tell(String namespace) {
      KindWatches.Followed now = watch;
      if (now != null && resource.namespaced()) {
        now.objects().stream()
            .map(object -> ScannedObject.of(resource, object))
            .filter(object -> object.namespace().equals(namespace))
            .forEach(changed);
      }
    }

    /** What is there at the beginning is seen by the scan that comes after it. */
    @Override
    public void added(JsonNode object) {
      if (synced) {
        changed.accept(ScannedObject.of(resource, object));
      }
    }

    @Override
    public void modified(JsonNode before, JsonNode object) {
      if (synced && mayBeJudgedOtherwise(before.path("metadata"), object.path("metadata"))) {
        changed.accept(ScannedObject.of(resource, object));
      }
    }

    @Override
    public void deleted(JsonNode object) {
      deleted.accept(object.path("metadata").path("uid").asText(""));
    }

    @Override
    public void synced() {
      if (!synced) {
        synced = true;
        known.run();
      }
    }
  }

  /** Where the API server counts changes of the content, others are those of a status. */
  private static boolean mayBeJudgedOtherwise(JsonNode before, JsonNode now) {
    if (!before.has("generation") || !before.path("uid").equals(now.path("uid"))) {
      return true;
    }
    return List.of("generation", "labels", "annotations", "ownerReferences", "finalizers").stream()
        .anyMatch(field -> !before.path(field).equals(now.path(field)));
  }
}
