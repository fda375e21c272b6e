package dev.portcullis.controller.generate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.controller.acting.ActingCluster;
import dev.portcullis.controller.acting.Actors;
import dev.portcullis.port.Answer;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ClusterLookup;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.request.GroupVersionKind;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The end of a process at one of its calls: from then on nothing that it asks for reaches the API
 * server, and no answer reaches it.
 */
final class FatalCluster {
  /** What becomes of the call at which it ends. */
  enum End {
    /** It is never sent. */
    BEFORE,
    /** It is done, and nobody sees the answer. */
    AFTER,
    /** It is on its way and arrives when the next process may be at work. */
    ARRIVES_LATE
  }

  private static final long LATE_MILLIS = 150;

  private final End end;
  private final int calls;
  private final AtomicInteger writes = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private final CountDownLatch dead = new CountDownLatch(1);
  private final boolean countsReads;
  private volatile Supplier<Optional<ApiAnswer>> refusal = Optional::empty;

  /**
   * Ends a process.
   *
   * @param end what becomes of its last call
   * @param calls at which call it ends
   * @param countsReads whether reads are calls, too
   */
  FatalCluster(End end, int calls, boolean countsReads) {
    this.end = end;
    this.calls = calls;
    this.countsReads = countsReads;
  }

  /** One that never ends. */
  static FatalCluster never() {
    return new FatalCluster(End.BEFORE, Integer.MAX_VALUE, false);
  }

  boolean isDead() {
    return dead.getCount() == 0;
  }

  /** Whether it ended within this time. */
  boolean awaitDeath(long millis) throws InterruptedException {
    return dead.await(millis, TimeUnit.MILLISECONDS);
  }

  int writes() {
    return writes.get();
  }

  int reads() {
    return reads.get();
  }

  Actors around(Actors actors) {
    return policy -> new Acting(actors.of(policy));
  }

  /** Says no to writes, where there is something to say. */
  void refuse(Supplier<Optional<ApiAnswer>> by) {
    refusal = by;
  }

  private ApiAnswer write(Supplier<ApiAnswer> call) {
    if (isDead()) {
      return killed();
    }
    Optional<ApiAnswer> refused = refusal.get();
    if (refused.isPresent()) {
      writes.incrementAndGet();
      return refused.get();
    }
    int all = writes.incrementAndGet() + (countsReads ? reads.get() : 0);
    if (all < calls) {
      ApiAnswer answer = call.get();
      return isDead() ? killed() : answer;
    }
    dead.countDown();
    switch (end) {
      case BEFORE -> {}
      case AFTER -> {
        var unused = call.get();
      }
      case ARRIVES_LATE ->
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      Thread.sleep(LATE_MILLIS);
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                    var unused = call.get();
                  });
    }
    return killed();
  }

  private static ApiAnswer killed() {
    return new ApiAnswer.Unreachable("killed");
  }

  private <T> Answer<T> ask(Supplier<Answer<T>> call) {
    if (isDead()) {
      return new Answer.Unavailable<>("killed");
    }
    int all = reads.incrementAndGet() + writes.get();
    if (countsReads && all >= calls) {
      dead.countDown();
      return new Answer.Unavailable<>("killed");
    }
    Answer<T> answer = call.get();
    return isDead() ? new Answer.Unavailable<>("killed") : answer;
  }

  private final class Acting implements ActingCluster {
    private final ActingCluster live;

    Acting(ActingCluster live) {
      this.live = live;
    }

    @Override
    public ClusterLookup lookup() {
      return new Lookup(live.lookup());
    }

    @Override
    public Optional<ApiResource> resource(GroupVersionKind kind) {
      return live.resource(kind);
    }

    @Override
    public Optional<String> unfollowed(ApiPath path) {
      return live.unfollowed(path);
    }

    @Override
    public ApiAnswer create(JsonNode object) {
      return write(() -> live.create(object));
    }

    @Override
    public ApiAnswer replace(JsonNode object, String subresource) {
      return write(() -> live.replace(object, subresource));
    }

    @Override
    public ApiAnswer apply(JsonNode object, String manager) {
      return write(() -> live.apply(object, manager));
    }

    @Override
    public ApiAnswer delete(ResourceRef ref, Deletion deletion) {
      return write(() -> live.delete(ref, deletion));
    }
  }

  private final class Lookup implements ClusterLookup {
    private final ClusterLookup live;

    Lookup(ClusterLookup live) {
      this.live = live;
    }

    @Override
    public Answer<JsonNode> find(ResourceRef ref) {
      return ask(() -> live.find(ref));
    }

    @Override
    public Answer<List<JsonNode>> list(
        GroupVersionKind kind, String namespace, JsonNode labelSelector) {
      return ask(() -> live.list(kind, namespace, labelSelector));
    }

    @Override
    public Answer<JsonNode> read(ApiPath path) {
      return ask(() -> live.read(path));
    }

    @Override
    public boolean namespaced(GroupVersionKind kind) {
      return live.namespaced(kind);
    }

    @Override
    public List<GroupVersionKind> kinds(String apiVersion, String kind) {
      return live.kinds(apiVersion, kind);
    }
  }
}
