package dev.portcullis.adapter.kube;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.port.ApiPath;
import dev.portcullis.port.ServedResources;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Asks for discovery again when definitions of resources or API services change, and now and then
 * in any case. A definition is served a moment after it is stored, so the question is repeated for
 * a while after a change.
 */
public final class DiscoveryWatch implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(30);
  private static final List<Duration> AFTER_A_CHANGE =
      List.of(
          Duration.ofMillis(50),
          Duration.ofMillis(250),
          Duration.ofSeconds(1),
          Duration.ofSeconds(3));

  private static final List<ApiPath> SOURCES =
      List.of(
          list("apiextensions.k8s.io", "customresourcedefinitions"),
          list("apiregistration.k8s.io", "apiservices"));

  private final Discovery discovery;
  private final Consumer<ServedResources> users;
  private final Semaphore changes = new Semaphore(0);
  private final List<WatchedKind> watches = new ArrayList<>();
  private final Thread thread;

  private static ApiPath list(String group, String resource) {
    return new ApiPath(group, "v1", "", resource, "", "", Map.of());
  }

  /**
   * Does nothing before it is started.
   *
   * @param users are told when something else is served than before
   * @param log receives a line when the watches are lost and when they are there again
   */
  public DiscoveryWatch(
      KubeApi api, Discovery discovery, Consumer<ServedResources> users, Consumer<String> log) {
    this.discovery = discovery;
    this.users = users;
    for (ApiPath source : SOURCES) {
      watches.add(new WatchedKind(api, source, new Listener(), log));
    }
    this.thread = Thread.ofVirtual().name("discovery").unstarted(this::run);
  }

  /** Status changes of a definition matter: they say that it is served. */
  private final class Listener implements WatchListener {
    @Override
    public void added(JsonNode object) {
      changes.release();
    }

    @Override
    public void modified(JsonNode before, JsonNode object) {
      if (!before.path("spec").equals(object.path("spec"))
          || !before.path("status").equals(object.path("status"))) {
        changes.release();
      }
    }

    @Override
    public void deleted(JsonNode object) {
      changes.release();
    }
  }

  /** Begins. */
  public void start() {
    watches.forEach(WatchedKind::start);
    thread.start();
  }

  private void run() {
    int step = 0;
    try {
      while (true) {
        boolean following = step < AFTER_A_CHANGE.size();
        Duration wait = following ? AFTER_A_CHANGE.get(step) : INTERVAL;
        if (changes.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS)) {
          changes.drainPermits();
          step = 0;
        } else {
          refresh();
          step = Math.min(step + 1, AFTER_A_CHANGE.size());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A failure is no news here: whoever needs the server says that it cannot be reached. */
  private void refresh() {
    ServedResources before = discovery.current();
    Optional<String> failure = discovery.refresh();
    if (failure.isEmpty() && discovery.current() != before) {
      users.accept(discovery.current());
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    watches.forEach(WatchedKind::close);
  }
}
