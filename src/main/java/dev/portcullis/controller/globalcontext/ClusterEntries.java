package dev.portcullis.controller.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.WatchListener;
import dev.portcullis.adapter.kube.WatchedKind;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.policy.GlobalContextEntry;
import dev.portcullis.port.ApiResource;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The GlobalContextEntry objects of a cluster: hands them on when they change, writes how they fare
 * into their status, and makes events of failures. Waits until their kind is served.
 */
public final class ClusterEntries implements GlobalContextReports, AutoCloseable {
  private static final String GROUP = "kyverno.io";
  private static final String RESOURCE = "globalcontextentries";

  /** The versions they may be read in, best first. */
  private static final List<String> VERSIONS = List.of("v2", "v2beta1", "v2alpha1");

  private static final Duration INTERVAL = Duration.ofSeconds(30);
  private static final Duration LOOK_AGAIN = Duration.ofSeconds(2);

  private final KubeObjects objects;
  private final BooleanSupplier leader;
  private final String instance;
  private final InstantSource clock;
  private final Consumer<String> log;
  private final ReconcileLoop watching;
  private final ReconcileLoop writing;
  private final Map<String, EntryStatus> statuses = new ConcurrentHashMap<>();
  private volatile Optional<WatchedKind> watch = Optional.empty();
  private volatile Consumer<Collection<JsonNode>> users = entries -> {};
  private volatile boolean known;

  /**
   * Does nothing before it is started.
   *
   * @param leader whether this replica is the one that writes
   * @param instance the name of this replica
   * @param log receives lines about what cannot be watched or written
   */
  public ClusterEntries(
      KubeObjects objects,
      BooleanSupplier leader,
      String instance,
      InstantSource clock,
      Consumer<String> log) {
    this.objects = objects;
    this.leader = leader;
    this.instance = instance;
    this.clock = clock;
    this.log = log;
    this.watching = new ReconcileLoop("global context entries", LOOK_AGAIN, this::handOn, log);
    this.writing = new ReconcileLoop("global context status", INTERVAL, this::write, log);
  }

  /**
   * Begins.
   *
   * @param entries is given all entries after every change, by one thread
   */
  public void start(Consumer<Collection<JsonNode>> entries) {
    users = entries;
    watching.start();
    writing.start();
  }

  /** This replica may write from now on. */
  public void tell() {
    writing.trigger();
  }

  /** Whether all entries were handed on; where there can be none, they were. */
  public boolean isKnown() {
    return known;
  }

  private Optional<String> handOn() throws InterruptedException {
    if (watch.isEmpty()) {
      Optional<ApiResource> resource = resource();
      if (resource.isEmpty()) {
        return Optional.of("the kind of global context entries is not served");
      }
      watch =
          Optional.of(
              WatchedKind.start(
                  objects.api(),
                  resource.get().at("", ""),
                  WatchListener.always(watching::trigger),
                  log));
    }
    WatchedKind all = watch.get();
    if (!all.awaitFirst(LOOK_AGAIN)) {
      return Optional.of("global context entries cannot be listed");
    }
    users.accept(all.objects());
    known = true;
    statuses.keySet().removeIf(name -> all.find("", name).isEmpty());
    return Optional.empty();
  }

  private Optional<ApiResource> resource() {
    Optional<ApiResource> resource = served();
    if (resource.isPresent()) {
      return resource;
    }
    boolean asked = objects.discovery().refresh().isEmpty();
    resource = served();
    known = known || (asked && resource.isEmpty());
    return resource;
  }

  private Optional<ApiResource> served() {
    return VERSIONS.stream()
        .map(version -> objects.discovery().current().at(GROUP, version, RESOURCE))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> write() {
    if (watch.isEmpty() || !leader.getAsBoolean()) {
      return Optional.empty();
    }
    Optional<String> failure = Optional.empty();
    for (JsonNode entry : watch.get().objects()) {
      EntryStatus status = statuses.get(entry.path("metadata").path("name").asText(""));
      Optional<ObjectNode> patch =
          status == null ? Optional.empty() : status.patch(entry.path("status"), clock.instant());
      if (patch.isPresent()) {
        Optional<String> failed = write(entry, patch.get());
        failure = failure.or(() -> failed);
      }
    }
    return failure;
  }

  private Optional<String> write(JsonNode entry, ObjectNode status) {
    return problem(objects.mergeStatus(KubeObjects.ref(entry), status));
  }

  private static Optional<String> problem(ApiAnswer answer) {
    return switch (answer) {
      case ApiAnswer.Done done -> Optional.empty();
      case ApiAnswer.Refused refused when refused.isNotFound() || refused.isConflict() ->
          Optional.empty();
      case ApiAnswer.Refused refused -> Optional.of(refused.message());
      case ApiAnswer.Unreachable(String reason) -> Optional.of(reason);
    };
  }

  @Override
  public void ready(GlobalContextEntry entry, String message, boolean refreshed) {
    Optional<Instant> time = refreshed ? Optional.of(clock.instant()) : Optional.empty();
    statuses.put(entry.name(), new EntryStatus(true, message, time));
    writing.trigger();
  }

  @Override
  public void notReady(GlobalContextEntry entry, String message) {
    statuses.put(entry.name(), new EntryStatus(false, message, Optional.empty()));
    writing.trigger();
  }

  @Override
  public void failed(GlobalContextEntry entry, Failure failure, String text) {
    log.accept("global context entry " + entry.name() + ": " + text);
    if (leader.getAsBoolean()) {
      JsonNode event =
          EntryEvent.of(entry.document(), failure.reason(), text, instance, clock.instant());
      problem(objects.create(event))
          .ifPresent(problem -> log.accept("an event could not be written: " + problem));
    }
  }

  @Override
  public void close() {
    watching.close();
    writing.close();
    watch.ifPresent(WatchedKind::close);
  }
}
