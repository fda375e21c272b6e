package dev.portcullis.controller.lease;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Lets one of several replicas do what only one may do. Leadership ends by itself when it cannot be
 * renewed, before another replica can take it; an orderly end hands it over at once. Thread-safe.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/architecture/leases/#leader-election">Leader
 *     election</a>
 */
public final class LeaderElection implements AutoCloseable {
  /**
   * Times.
   *
   * @param retry between two tries to get or to renew the lease
   * @param renewDeadline how long a leader leads without having renewed it
   * @param leaseDuration how long others wait for a leader that is silent
   */
  public record Timing(Duration retry, Duration renewDeadline, Duration leaseDuration) {
    /** As Kyverno has them. */
    public static final Timing USUAL =
        new Timing(Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(12));
  }

  private final KubeApi api;
  private final String namespace;
  private final String name;
  private final String identity;
  private final Timing timing;
  private final InstantSource clock;
  private final Consumer<String> log;
  private final CopyOnWriteArrayList<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final Semaphore wake = new Semaphore(0);
  private final WatchedKind watch;
  private final Thread thread;

  private volatile boolean leading;
  private volatile long renewedAt;
  private volatile boolean closed;

  /** What others last wrote, and when this replica saw it; used by the thread only. */
  private JsonNode observed = Json.NODES.missingNode();

  private long observedAt;

  /**
   * Takes no part before it is started.
   *
   * @param identity names this replica among all
   * @param log receives a line when leadership comes and goes
   */
  public LeaderElection(
      KubeApi api,
      String namespace,
      String name,
      String identity,
      Timing timing,
      InstantSource clock,
      Consumer<String> log) {
    this.api = api;
    this.namespace = namespace;
    this.name = name;
    this.identity = identity;
    this.timing = timing;
    this.clock = clock;
    this.log = log;
    this.watch =
        new WatchedKind(
            api,
            LeaseObject.at(namespace, "", Map.of("fieldSelector", "metadata.name=" + name)),
            WatchListener.always(this::look),
            log);
    this.thread = Thread.ofVirtual().name("leader-" + name).unstarted(this::run);
  }

  /** Begins to take part. */
  public void start() {
    watch.start();
    thread.start();
  }

  /** Is run when leadership comes or goes, by one thread; must be short. */
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /** Whether this replica leads; no two replicas do at the same time. */
  public boolean isLeader() {
    return leading && System.nanoTime() - renewedAt < timing.renewDeadline().toNanos();
  }

  /** Wakes the thread where waiting would be wrong: somebody let go, or took it from us. */
  private void look() {
    boolean free =
        watch.find(namespace, name).map(lease -> LeaseObject.holder(lease).isEmpty()).orElse(true);
    boolean taken =
        watch
            .find(namespace, name)
            .map(lease -> !LeaseObject.holder(lease).equals(identity))
            .orElse(true);
    if (leading ? taken : free) {
      wake.release();
    }
  }

  private void run() {
    try {
      while (!closed) {
        attempt();
        if (leading && !isLeader()) {
          lose("it could not be renewed");
        }
        if (wake.tryAcquire(timing.retry().toMillis(), TimeUnit.MILLISECONDS)) {
          wake.drainPermits();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void attempt() {
    long asked = System.nanoTime();
    switch (api.get(LeaseObject.at(namespace, name))) {
      case ApiAnswer.Done(JsonNode lease) -> decide(lease, asked);
      case ApiAnswer.Refused refused when refused.isNotFound() ->
          written(
              api.create(
                  LeaseObject.at(namespace, ""),
                  held(LeaseObject.named(namespace, name, Map.of()), true)),
              asked);
      case ApiAnswer.Refused(int code, String reason, String message) ->
          log.accept("lease " + name + ": " + code + " " + message);
      case ApiAnswer.Unreachable unreachable -> {
        // Time decides what that means.
      }
    }
  }

  private void decide(JsonNode lease, long asked) {
    if (!lease.path("spec").equals(observed)) {
      observed = lease.path("spec");
      observedAt = asked;
    }
    String holder = LeaseObject.holder(lease);
    boolean own = holder.equals(identity);
    if (leading && !own) {
      lose("it was taken by `" + holder + "`");
    }
    // Only this replica's own clock counts, and only from when it saw the lease.
    boolean over = asked - observedAt >= LeaseObject.duration(lease).toNanos();
    if (own || holder.isEmpty() || over) {
      ObjectNode next = held(lease.deepCopy(), !own);
      written(api.replace(LeaseObject.at(namespace, name), next), asked);
    }
  }

  private ObjectNode held(ObjectNode lease, boolean anew) {
    ObjectNode spec = lease.withObject("/spec");
    String now = LeaseObject.text(clock.instant());
    spec.put("holderIdentity", identity);
    spec.put("leaseDurationSeconds", timing.leaseDuration().toSeconds());
    spec.put("renewTime", now);
    if (anew || !spec.hasNonNull("acquireTime")) {
      spec.put("acquireTime", now);
      spec.put("leaseTransitions", spec.path("leaseTransitions").asLong(-1) + 1);
    }
    return lease;
  }

  private void written(ApiAnswer answer, long asked) {
    switch (answer) {
      case ApiAnswer.Done(JsonNode lease) -> {
        observed = lease.path("spec");
        observedAt = asked;
        renewedAt = asked;
        if (!leading) {
          leading = true;
          log.accept("leading: lease " + name + " is held by `" + identity + "`");
          listeners.forEach(Runnable::run);
        }
      }
      case ApiAnswer.Refused refused when refused.isConflict() -> wake.release();
      case ApiAnswer.Refused(int code, String reason, String message) ->
          log.accept("lease " + name + ": " + code + " " + message);
      case ApiAnswer.Unreachable unreachable -> {
        // Time decides what that means.
      }
    }
  }

  private void lose(String why) {
    leading = false;
    log.accept("no longer leading: " + why);
    listeners.forEach(Runnable::run);
  }

  /** Ends, and lets another replica lead at once. */
  @Override
  public void close() {
    closed = true;
    wake.release();
    watch.close();
    try {
      if (!thread.join(Duration.ofSeconds(5))) {
        thread.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (leading) {
      leading = false;
      release();
    }
  }

  private void release() {
    if (api.get(LeaseObject.at(namespace, name)) instanceof ApiAnswer.Done(JsonNode lease)
        && LeaseObject.holder(lease).equals(identity)) {
      ObjectNode free = lease.deepCopy();
      ObjectNode spec = free.withObject("/spec");
      spec.put("holderIdentity", "");
      spec.put("leaseDurationSeconds", 1L);
      ApiAnswer answer = api.replace(LeaseObject.at(namespace, name), free);
      if (!(answer instanceof ApiAnswer.Done)) {
        log.accept("lease " + name + " is not released: " + answer);
      }
    }
  }
}
