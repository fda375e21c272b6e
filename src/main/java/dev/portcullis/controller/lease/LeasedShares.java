package dev.portcullis.controller.lease;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.controller.Names;
import dev.portcullis.controller.work.Checkpoint;
import dev.portcullis.controller.work.Shares;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Shares work among replicas: a fixed number of shares, spread evenly, written into one Lease that
 * each replica renews every few seconds. A replica that is silent loses its shares to the others;
 * one that could not renew them knows by its own clock that it has none before anybody else takes
 * them, however long it stood still. A share goes over in two steps: its holder stops working on
 * it, and gives it away at its next renewal. Thread-safe.
 */
public final class LeasedShares implements Shares, AutoCloseable {
  /** Shares of the silent move within 14 seconds. */
  public static final LeaderElection.Timing USUAL =
      new LeaderElection.Timing(
          Duration.ofSeconds(2), Duration.ofSeconds(8), Duration.ofSeconds(10));

  private static final int TRIES = 5;

  private final KubeApi api;
  private final Names names;
  private final String identity;
  private final LeaderElection.Timing timing;
  private final InstantSource clock;
  private final Checkpoint checkpoint;
  private final Consumer<String> log;
  private final CopyOnWriteArrayList<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final Semaphore wake = new Semaphore(0);
  private final Thread thread;
  private volatile Held held = new Held(Set.of(), System.nanoTime());
  private volatile boolean closed;

  /** What this replica saw of the others; used by the thread only. */
  private final Map<String, Seen> seen = new HashMap<>();

  private Set<Integer> leaving = Set.of();

  private boolean registered;

  /** What this replica works on until when, by its own clock. */
  private record Held(Set<Integer> shares, long end) {
    boolean holds() {
      return System.nanoTime() - end < 0;
    }
  }

  private record Seen(long beat, long at) {}

  /**
   * Has no share before it is started.
   *
   * @param identity names this process among all
   * @param checkpoint how far this replica is; written with each renewal
   * @param log receives a line when shares come and go
   */
  public LeasedShares(
      KubeApi api,
      Names names,
      String identity,
      LeaderElection.Timing timing,
      InstantSource clock,
      Checkpoint checkpoint,
      Consumer<String> log) {
    this.api = api;
    this.names = names;
    this.identity = identity;
    this.timing = timing;
    this.clock = clock;
    this.checkpoint = checkpoint;
    this.log = log;
    this.thread = Thread.ofVirtual().name("shares").unstarted(this::run);
  }

  /** Takes part from now on. */
  public void start() {
    thread.start();
  }

  @Override
  public boolean isMine(String key) {
    Held now = held;
    return now.shares().contains(ShareTable.share(key)) && now.holds();
  }

  @Override
  public void onChange(Runnable listener) {
    listeners.add(listener);
  }

  /** How many shares this replica has now. */
  public int size() {
    Held now = held;
    return now.holds() ? now.shares().size() : 0;
  }

  private void run() {
    try {
      while (!closed) {
        try {
          renew();
        } catch (RuntimeException bug) {
          // The one general catch of this thread: without renewal there would be no share any more.
          log.accept("shares of the work in the background: internal error: " + bug);
        }
        Held now = held;
        if (!now.shares().isEmpty() && !now.holds()) {
          hold(Set.of(), System.nanoTime(), "they could not be renewed");
        }
        if (wake.tryAcquire(timing.retry().toMillis(), TimeUnit.MILLISECONDS)) {
          wake.drainPermits();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void renew() {
    for (int i = 0; i < TRIES && !closed; i++) {
      long asked = System.nanoTime();
      ApiAnswer answer = attempt(asked);
      if (!(answer instanceof ApiAnswer.Refused refused) || !refused.isConflict()) {
        return;
      }
    }
  }

  private ApiAnswer attempt(long asked) {
    return switch (api.get(LeaseObject.at(names.namespace(), names.sharesLease()))) {
      case ApiAnswer.Done(JsonNode lease) -> {
        ShareTable before = table(lease);
        // All that is admitted from now on gets a later version than the lease has.
        checkpoint.reached(version(lease));
        ShareTable next = next(before);
        yield written(
            api.replace(LeaseObject.at(names.namespace(), names.sharesLease()), with(lease, next)),
            before,
            next,
            asked);
      }
      case ApiAnswer.Refused refused when refused.isNotFound() -> {
        ShareTable before = ShareTable.read("");
        ShareTable first = next(before);
        yield written(
            api.create(
                LeaseObject.at(names.namespace(), ""),
                with(LeaseObject.named(names.namespace(), names.sharesLease(), Map.of()), first)),
            before,
            first,
            asked);
      }
      case ApiAnswer answer -> answer;
    };
  }

  private static long version(JsonNode lease) {
    return lease.path("metadata").path("resourceVersion").asLong(0);
  }

  private ShareTable table(JsonNode lease) {
    return ShareTable.read(
        lease.path("metadata").path("annotations").path(names.sharesAnnotation()).asText(""));
  }

  private ObjectNode with(JsonNode lease, ShareTable table) {
    ObjectNode changed = lease.deepCopy();
    changed
        .withObject("/metadata")
        .withObject("/annotations")
        .put(names.sharesAnnotation(), table.text());
    changed
        .withObject("/spec")
        .put("leaseDurationSeconds", Math.max(1, timing.leaseDuration().toSeconds()))
        .put("renewTime", LeaseObject.text(clock.instant()));
    return changed;
  }

  private ShareTable next(ShareTable table) {
    return table.next(identity, alive(table), leaving, checkpoint.handled());
  }

  /** Only this replica's own clock counts, and only from when it saw a sign. */
  private Set<String> alive(ShareTable table) {
    long now = System.nanoTime();
    seen.keySet().retainAll(table.beats().keySet());
    Set<String> alive = new HashSet<>();
    table
        .beats()
        .forEach(
            (replica, beat) -> {
              Seen last = seen.get(replica);
              if (last == null || last.beat() != beat) {
                seen.put(replica, new Seen(beat, now));
                alive.add(replica);
              } else if (now - last.at() < timing.leaseDuration().toNanos()) {
                alive.add(replica);
              }
            });
    alive.add(identity);
    return alive;
  }

  private ApiAnswer written(ApiAnswer answer, ShareTable before, ShareTable table, long asked) {
    if (answer instanceof ApiAnswer.Done(JsonNode lease)) {
      if (registered && !before.beats().containsKey(identity)) {
        log.accept("this replica was silent for too long: others have taken over its work");
        checkpoint.lost();
      }
      registered = true;
      checkpoint.renewed(asked + timing.renewDeadline().toNanos());
      before.inherited(table.beats().keySet()).ifPresent(this::inherit);
      checkpoint.reached(version(lease));
      leaving = table.above(identity);
      Set<Integer> mine = new HashSet<>(table.of(identity));
      mine.removeAll(leaving);
      hold(mine, asked + timing.renewDeadline().toNanos(), table.beats().size() + " replicas");
    }
    return answer;
  }

  /** What others left is this replica's at once; looking for it may take longer than a renewal. */
  private void inherit(long version) {
    log.accept("taking over work in the background that was not done at version " + version);
    Checkpoint.Pending inherited = checkpoint.begin(version);
    Thread.ofVirtual().name("inherited").start(() -> checkpoint.tell(version, inherited));
  }

  private void hold(Set<Integer> shares, long end, String why) {
    Held before = held;
    held = new Held(Set.copyOf(shares), end);
    if (!before.shares().equals(shares)) {
      log.accept(
          "shares of the work in the background: "
              + shares.size()
              + " of "
              + ShareTable.SHARES
              + " ("
              + why
              + ")");
      listeners.forEach(Runnable::run);
    }
  }

  /**
   * Ends, and lets others have the shares at once. To be called when the work on them has ended.
   */
  @Override
  public void close() {
    closed = true;
    wake.release();
    try {
      if (!thread.join(Duration.ofSeconds(5))) {
        thread.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    held = new Held(Set.of(), System.nanoTime());
    release();
  }

  private void release() {
    for (int i = 0; i < TRIES; i++) {
      if (!(api.get(LeaseObject.at(names.namespace(), names.sharesLease()))
              instanceof ApiAnswer.Done(JsonNode lease))
          || !table(lease).beats().containsKey(identity)) {
        return;
      }
      ApiAnswer answer =
          api.replace(
              LeaseObject.at(names.namespace(), names.sharesLease()),
              with(
                  lease,
                  table(lease).without(identity, checkpoint.handled(), checkpoint.isPending())));
      if (!(answer instanceof ApiAnswer.Refused refused) || !refused.isConflict()) {
        return;
      }
    }
  }
}
