package dev.portcullis.controller.globalcontext;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.controller.globalcontext.GlobalContextReports.Failure;
import dev.portcullis.expr.Budget;
import dev.portcullis.expr.globalcontext.CompiledGlobalEntry;
import dev.portcullis.expr.globalcontext.GlobalContextStore;
import dev.portcullis.expr.globalcontext.GlobalData;
import dev.portcullis.policy.GlobalContextEntry.KubernetesResource;
import dev.portcullis.value.Numbers;
import java.time.Duration;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Keeps the objects of a resource. Many changes at once are taken over together. */
final class KeptResource implements KeptEntry {
  /** The data is looked at again this often in any case, and the right to it. */
  private static final Duration INTERVAL = Duration.ofSeconds(35);

  private static final Duration LONGEST_SYNC = Duration.ofSeconds(30);

  /** Taking changes over may need this share of the time of a processor, one part of so many. */
  private static final int SHARE = 5;

  /** What was reported last. */
  private enum State {
    UNTOLD,
    READY,
    FAILED,
    REFUSED
  }

  private static final long LONGEST_REST_NANOS = Duration.ofSeconds(2).toNanos();

  private final CompiledGlobalEntry entry;
  private final KubernetesResource resource;
  private final ResourceFeed feed;
  private final GlobalContextStore store;
  private final GlobalContextReports reports;
  private final EntryRights rights;
  private final Supplier<Budget> budgets;
  private final ReconcileLoop loop;

  /** Used by the loop only. */
  private IdentityHashMap<JsonNode, JsonNode> floats = new IdentityHashMap<>();

  private List<String> lastFailures = List.of();
  private State state = State.UNTOLD;
  private final long began = System.nanoTime();
  private volatile Optional<ResourceFeed.Followed> followed = Optional.empty();
  private volatile boolean closed;

  KeptResource(
      CompiledGlobalEntry entry,
      KubernetesResource resource,
      GlobalContextSources sources,
      GlobalContextStore store,
      GlobalContextReports reports,
      Consumer<String> log) {
    this.entry = entry;
    this.resource = resource;
    this.feed = sources.resources();
    this.store = store;
    this.reports = reports;
    this.rights = sources.rights();
    this.budgets = sources.budgets();
    this.loop = new ReconcileLoop("global context entry " + name(), INTERVAL, this::take, log);
  }

  private String name() {
    return entry.entry().name();
  }

  @Override
  public void start() {
    followed = Optional.of(feed.follow(resource, loop::trigger));
    loop.start();
  }

  private Optional<String> take() throws InterruptedException {
    long start = System.nanoTime();
    Optional<String> refusal =
        rights.unfollowed(entry.entry().document(), WatchedFeed.path(resource));
    if (refusal.isPresent()) {
      refused(refusal.get());
      return Optional.empty();
    }
    Optional<List<JsonNode>> objects = followed.flatMap(ResourceFeed.Followed::objects);
    if (objects.isEmpty()) {
      unsynced(start - began);
      return Optional.empty();
    }
    CompiledGlobalEntry.Projected projected =
        entry.ofObjects(converted(objects.get()), projectionsBefore(), budgets);
    if (closed) {
      return Optional.empty();
    }
    store.put(name(), projected.data());
    tell(projected.failures());
    long rest = Math.min((System.nanoTime() - start) * (SHARE - 1), LONGEST_REST_NANOS);
    Thread.sleep(Duration.ofNanos(rest));
    return Optional.empty();
  }

  /** What cannot be listed is an error before long; the watch goes on trying all the same. */
  private void unsynced(long waited) {
    String text = "failed to sync cache for " + resourceText();
    if (waited > LONGEST_SYNC.toNanos() && state == State.UNTOLD) {
      state = State.FAILED;
      store.put(name(), new GlobalData.Failed("failed to create cached context entry: " + text));
      reports.notReady(entry.entry(), "CacheSyncFailure");
      reports.failed(entry.entry(), Failure.FAILED_TO_LIST, text);
    }
  }

  /** What was known before is not served any longer; the rights may come, or come back. */
  private void refused(String why) {
    if (closed) {
      return;
    }
    store.put(name(), new GlobalData.Failed("failed to create cached context entry: " + why));
    if (state != State.REFUSED) {
      state = State.REFUSED;
      reports.notReady(entry.entry(), why);
      reports.failed(entry.entry(), Failure.FAILED_TO_LIST, why);
    }
  }

  private String resourceText() {
    return resource.group() + "/" + resource.version() + ", Resource=" + resource.resource();
  }

  private void tell(List<String> failures) {
    if (state != State.READY) {
      state = State.READY;
      reports.ready(entry.entry(), "CacheSyncSuccess", false);
    }
    if (!failures.equals(lastFailures)) {
      failures.forEach(text -> reports.failed(entry.entry(), Failure.FAILED_TO_LIST, text));
      lastFailures = failures;
    }
  }

  private Map<String, JsonNode> projectionsBefore() {
    return store.find(name()).orElse(null) instanceof GlobalData.Objects before
        ? before.projections()
        : Map.of();
  }

  /** What did not change is not converted again. */
  private List<JsonNode> converted(List<JsonNode> objects) {
    IdentityHashMap<JsonNode, JsonNode> next = new IdentityHashMap<>(objects.size());
    for (JsonNode object : objects) {
      JsonNode known = floats.get(object);
      next.put(object, known == null ? Numbers.floats(object) : known);
    }
    floats = next;
    return objects.stream().map(next::get).toList();
  }

  @Override
  public void close() {
    closed = true;
    followed.ifPresent(ResourceFeed.Followed::close);
    loop.close();
  }
}
