package dev.portcullis.controller.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeApi;
import dev.portcullis.controller.event.RecentEvents.Treatment;
import dev.portcullis.port.ApiPath;
import dev.portcullis.report.event.PolicyEvent;
import dev.portcullis.value.Json;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Writes events to the cluster, some time after they were given to it. Whoever gives them never
 * waits: what does not fit is dropped and counted. Thread-safe.
 */
public final class EventSender implements AutoCloseable {
  private static final int WORKERS = 3;
  private static final int TRIES = 4;
  private static final Duration PAUSE = Duration.ofMillis(200);

  private final KubeApi api;
  private final EventSettings settings;
  private final InstantSource clock;
  private final Consumer<String> log;
  private final BlockingQueue<PolicyEvent> queue;
  private final RateLimit limit;
  private final RecentEvents recent = new RecentEvents();
  private final List<Thread> workers = new ArrayList<>();
  private final AtomicLong lastNanos = new AtomicLong();
  private final AtomicLong written = new AtomicLong();
  private final AtomicLong aggregated = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();

  /**
   * Writes to this API server from its start on.
   *
   * @param log receives a line when an event cannot be written
   */
  public EventSender(
      KubeApi api, EventSettings settings, InstantSource clock, Consumer<String> log) {
    this.api = api;
    this.settings = settings;
    this.clock = clock;
    this.log = log;
    this.queue = new ArrayBlockingQueue<>(Math.max(1, settings.longestQueue()));
    this.limit = new RateLimit(settings.perSecond(), settings.burst(), System::nanoTime);
    for (int i = 0; i < WORKERS; i++) {
      workers.add(Thread.ofVirtual().name("events-" + i).unstarted(this::work));
    }
  }

  /** Begins to write. */
  public void start() {
    if (isOn()) {
      workers.forEach(Thread::start);
    }
  }

  /** Whether events are written at all. */
  public boolean isOn() {
    return settings.longestQueue() > 0;
  }

  /** Takes events to be written; never waits. */
  public void send(List<PolicyEvent> events) {
    if (!isOn()) {
      return;
    }
    for (PolicyEvent event : events) {
      if (settings.omitted().contains(event.reason()) || !event.isAddressable()) {
        continue;
      }
      if (!limit.take() || !queue.offer(event)) {
        dropped.incrementAndGet();
      }
    }
  }

  /** How many were written. */
  public long written() {
    return written.get();
  }

  /** How many said the same as one before, and were counted there. */
  public long aggregated() {
    return aggregated.get();
  }

  /** How many came too fast, and were not written. */
  public long dropped() {
    return dropped.get();
  }

  /** How many could not be written. */
  public long failed() {
    return failed.get();
  }

  private void work() {
    try {
      while (!Thread.interrupted()) {
        write(queue.take());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(PolicyEvent event) throws InterruptedException {
    switch (recent.seen(event, clock.instant())) {
      case Treatment.Create create -> create(event);
      case Treatment.Counted counted -> aggregated.incrementAndGet();
      case Treatment.Series series -> {
        aggregated.incrementAndGet();
        extend(event, series);
      }
    }
  }

  private void create(PolicyEvent event) throws InterruptedException {
    String reason = "";
    for (int attempt = 1; attempt <= TRIES; attempt++) {
      Instant time = unique();
      JsonNode object = event.object(settings.product(), settings.host(), time);
      JsonNode metadata = object.path("metadata");
      String namespace = metadata.path("namespace").asText();
      switch (api.create(path(namespace, ""), object)) {
        case ApiAnswer.Done done -> {
          recent.created(event, namespace, metadata.path("name").asText(), time);
          written.incrementAndGet();
          return;
        }
        case ApiAnswer.Refused refused when !refused.isTransient() && !refused.isConflict() -> {
          fail(refused.code() + " " + refused.reason());
          return;
        }
        case ApiAnswer.Refused refused -> reason = refused.code() + " " + refused.reason();
        case ApiAnswer.Unreachable(String why) -> reason = why;
      }
      Thread.sleep(PAUSE.multipliedBy(attempt));
    }
    fail(reason);
  }

  /** A message of the API server may quote the note, so only its code is told. */
  private void fail(String reason) {
    if (failed.getAndIncrement() == 0) {
      log.accept("an event cannot be written: " + reason + "; further ones are only counted");
    }
  }

  private void extend(PolicyEvent event, Treatment.Series series) throws InterruptedException {
    ObjectNode patch = Json.object();
    patch
        .putObject("series")
        .put("count", series.count())
        .put("lastObservedTime", PolicyEvent.time(clock.instant()));
    ApiPath path = path(series.namespace(), series.name());
    switch (api.merge(path, patch)) {
      case ApiAnswer.Done done -> {
        // Counted where the first one is.
      }
      case ApiAnswer.Refused refused when refused.isNotFound() -> {
        recent.forget(event);
        create(event);
      }
      case ApiAnswer.Refused refused -> fail(refused.code() + " " + refused.reason());
      case ApiAnswer.Unreachable(String why) -> fail(why);
    }
  }

  private static ApiPath path(String namespace, String name) {
    return new ApiPath("events.k8s.io", "v1", namespace, "events", name, "", Map.of());
  }

  /** The time, later than any that was given out before, because events are named by it. */
  private Instant unique() {
    Instant now = clock.instant();
    long nanos = now.getEpochSecond() * 1_000_000_000L + now.getNano();
    long next = lastNanos.accumulateAndGet(nanos, (before, given) -> Math.max(before + 1, given));
    return Instant.ofEpochSecond(next / 1_000_000_000L, next % 1_000_000_000L);
  }

  @Override
  public void close() {
    workers.forEach(Thread::interrupt);
  }
}
