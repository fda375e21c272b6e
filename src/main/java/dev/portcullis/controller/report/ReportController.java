package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.http.AnswerListener.Answered;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.ObjectPages;
import dev.portcullis.configuration.Configuration;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.background.BackgroundController;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.controller.work.WorkQueue;
import dev.portcullis.controller.work.WorkResult;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.port.ServedResources;
import dev.portcullis.report.ReportResult;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a report of each object: scans judge what exists whenever policies, exceptions or objects
 * change and at an interval, and what only requests can tell is added. Nothing is kept in the
 * cluster but the reports themselves. Thread-safe.
 *
 * @see <a href="https://kyverno.io/docs/guides/reports/">Policy reports</a>
 */
public final class ReportController implements BackgroundController {
  private static final int WORKERS = 8;

  /** Changes of an object within this time are looked at together. */
  private static final Duration CALM = Duration.ofSeconds(1);

  /** A request is answered some time before its object is stored. */
  private static final Duration STORING = Duration.ofMillis(300);

  private static final Duration LONGEST_STORING = Duration.ofSeconds(10);

  /** Policies often come many at a time. */
  private static final Duration POLICIES_CALM = Duration.ofMillis(500);

  private static final Duration POLICIES_LONGEST = Duration.ofSeconds(5);

  /** How often it is looked at whether a scan is due. */
  private static final Duration TICK = Duration.ofSeconds(5);

  /** A kind that cannot be followed is scanned nevertheless. */
  private static final Duration LONGEST_UNKNOWN = Duration.ofSeconds(15);

  private final Background background;
  private final ReportSettings settings;
  private final ReportStore store;
  private final ScanObjects scan;
  private final NamespaceLabels namespaces;
  private final FollowedTargets followed;
  private final PendingResults pending;
  private final WorkQueue<ScannedObject> queue;
  private final ReconcileLoop loop;
  private final AtomicBoolean everything = new AtomicBoolean();
  private volatile Plan plan = new Plan(ScanPlan.NONE, 0, 0);
  private volatile ClusterPolicies policies = ClusterPolicies.NONE;
  private volatile boolean policiesKnown;
  private volatile @Nullable ScanRun running;

  /** Of the loop's thread only. */
  private final Map<String, Scanned> scanned = new ConcurrentHashMap<>();

  private @Nullable Plan pruned;
  private Configuration configured;
  private Set<String> refusals = Set.of();

  private record Scanned(ScanTarget target, long at) {}

  /** A plan, and when it and the first of those that came shortly before it were made. */
  private record Plan(ScanPlan plan, long at, long first) {}

  /** Does nothing before it is started. */
  public ReportController(Background background, ReportSettings settings) {
    this.background = background;
    this.settings = settings;
    this.configured = background.configuration().current();
    this.pending = new PendingResults(settings.mostPending());
    this.queue =
        new WorkQueue<>("reports", WORKERS, WorkQueue.Pauses.USUAL, this::work, background.log());
    this.loop = new ReconcileLoop("background scan", TICK, this::run, background.log());
    this.store = new ReportStore(background.objects(), settings.form(), r -> plan.plan().stays(r));
    this.followed =
        new FollowedTargets(background.watches(), this::changed, this::deleted, loop::trigger);
    this.namespaces = new NamespaceLabels(followed::namespaceChanged, loop::trigger);
    this.scan = new ScanObjects(background, settings, store, namespaces::of);
  }

  @Override
  public void start() {
    background
        .shares()
        .onChange(
            () -> {
              everything.set(true);
              loop.trigger();
            });
    namespaces.start(background.watches());
    queue.start();
    loop.start();
  }

  @Override
  public void use(ClusterPolicies next) {
    policies = next;
    policiesKnown = true;
    replan(background.objects().discovery().current());
  }

  @Override
  public void served(ServedResources resources) {
    replan(resources);
  }

  private synchronized void replan(ServedResources resources) {
    long now = System.nanoTime();
    Plan before = plan;
    boolean soon = now - before.at() < POLICIES_CALM.toNanos();
    plan =
        new Plan(
            ScanPlan.of(policies.index(), resources, settings), now, soon ? before.first() : now);
    loop.trigger();
  }

  /** How many objects' results of requests were dropped, because too many waited. */
  public long dropped() {
    return pending.dropped();
  }

  /**
   * A request was answered, and its auditing rules were evaluated. Takes what no scan finds.
   *
   * @param outcomes everything that policies said of it
   */
  public void answered(Answered answered, List<PolicyOutcome> outcomes) {
    if (!settings.admissionReports() || !settings.policyReports()) {
      return;
    }
    AdmissionResults.object(answered, background.objects().discovery().current())
        .ifPresent(object -> take(object, answered.request().object(), outcomes));
  }

  private void take(ScannedObject object, JsonNode content, List<PolicyOutcome> outcomes) {
    List<ReportResult> results =
        AdmissionResults.results(
            content, outcomes, target(object).isPresent(), plan.plan(), settings, scan.seconds());
    if (!results.isEmpty() && pending.add(object.uid(), results)) {
      queue.addAfter(object, STORING);
    }
  }

  private Optional<ScanTarget> target(ScannedObject object) {
    return plan.plan()
        .target(ScanTarget.place(object.resource().kind().group(), object.resource().kind().kind()))
        .filter(target -> target.covers(object.namespace()));
  }

  private void changed(ScannedObject object) {
    if (scan.isMine(object.uid()) && target(object).isPresent()) {
      queue.addAfter(object, CALM);
    }
  }

  private void deleted(String uid) {
    store.forget(uid);
    pending.take(uid);
  }

  private WorkResult work(ScannedObject object) throws InterruptedException {
    Optional<ScanTarget> target = target(object).filter(found -> scan.isMine(object.uid()));
    Optional<PendingResults.Pending> more = pending.take(object.uid());
    if (target.isEmpty() && more.isEmpty() || !store.isServed() && settings.policyReports()) {
      return WorkResult.DONE;
    }
    ScannedObject read =
        target
            .map(t -> new ScannedObject(t.resource(), object.namespace(), object.name(), ""))
            .orElse(object);
    return switch (background
        .objects()
        .api()
        .get(read.resource().at(object.namespace(), object.name()))) {
      case ApiAnswer.Done(JsonNode stored) when isSame(object, stored) ->
          write(object, stored, target, more);
      case ApiAnswer.Done another -> absent(object, more);
      case ApiAnswer.Refused refused when refused.isNotFound() -> absent(object, more);
      case ApiAnswer.Refused refused when refused.isForbidden() -> WorkResult.DONE;
      case ApiAnswer.Refused refused -> failed(object, more, refused.message());
      case ApiAnswer.Unreachable(String reason) -> failed(object, more, reason);
    };
  }

  private static boolean isSame(ScannedObject object, JsonNode stored) {
    return stored.path("metadata").path("uid").asText("").equals(object.uid());
  }

  /** It may not be stored yet, or never be: others may have refused the request. */
  private WorkResult absent(ScannedObject object, Optional<PendingResults.Pending> more) {
    boolean waits =
        more.isPresent() && System.nanoTime() - more.get().since() < LONGEST_STORING.toNanos();
    if (!waits) {
      return WorkResult.DONE;
    }
    more.ifPresent(results -> pending.giveBack(object.uid(), results));
    return new WorkResult.Later(CALM);
  }

  private WorkResult failed(
      ScannedObject object, Optional<PendingResults.Pending> more, String reason) {
    more.ifPresent(results -> pending.giveBack(object.uid(), results));
    return new WorkResult.Failed(object.text() + ": " + reason);
  }

  private WorkResult write(
      ScannedObject object,
      JsonNode stored,
      Optional<ScanTarget> target,
      Optional<PendingResults.Pending> more)
      throws InterruptedException {
    ScanRun now = running;
    if (now != null) {
      now.see(object.uid());
    }
    List<ReportResult> results = more.map(PendingResults.Pending::results).orElse(List.of());
    ReportStore.Written written =
        target.isPresent()
            ? scan.bring(target.get(), scan.judge(target.get()), stored, results)
            : store.added(stored, results, plan.plan()::isAlive);
    return switch (written) {
      case ReportStore.Written.Changed changed -> WorkResult.DONE;
      case ReportStore.Written.Unchanged unchanged -> WorkResult.DONE;
      case ReportStore.Written.Failed(String reason, boolean lasting) when lasting -> {
        background.log().accept(object.text() + ": " + reason);
        yield WorkResult.DONE;
      }
      case ReportStore.Written.Failed(String reason, boolean lasting) ->
          failed(object, more, reason);
    };
  }

  private Optional<String> run() throws InterruptedException {
    if (!policiesKnown) {
      return Optional.empty();
    }
    settle();
    Plan now = plan;
    followed.use(now.plan().targets());
    if (settings.policyReports() && !store.isServed()) {
      return Optional.empty();
    }
    List<ScanTarget> due = due(now);
    boolean nothing = due.isEmpty() && pruned == now;
    if (nothing || !namespaces.isCurrent()) {
      return Optional.empty();
    }
    if (settings.policyReports()) {
      Optional<String> failed = store.load(scan::isMine);
      if (failed.isPresent()) {
        return failed;
      }
    }
    return run(now, due);
  }

  /** Waits until no more policies come for a moment. */
  private void settle() throws InterruptedException {
    while (true) {
      long now = System.nanoTime();
      long calm = plan.at() + POLICIES_CALM.toNanos() - now;
      long longest = plan.first() + POLICIES_LONGEST.toNanos() - now;
      long left = Math.min(calm, longest);
      if (left <= 0) {
        return;
      }
      Thread.sleep(Duration.ofNanos(left));
    }
  }

  private List<ScanTarget> due(Plan now) {
    Configuration configuration = background.configuration().current();
    boolean all =
        everything.getAndSet(false)
            || !configuration.resourceFilters().equals(configured.resourceFilters());
    configured = configuration;
    if (all) {
      scanned.clear();
    }
    long time = System.nanoTime();
    return now.plan().targets().stream()
        .filter(target -> isDue(target, time))
        .filter(
            target ->
                followed.isKnown(target.resource()) || time - now.at() > LONGEST_UNKNOWN.toNanos())
        .toList();
  }

  private boolean isDue(ScanTarget target, long time) {
    Scanned before = scanned.get(target.place());
    return before == null
        || !before.target().equals(target)
        || time - before.at() >= settings.interval().toNanos();
  }

  private Optional<String> run(Plan now, List<ScanTarget> due) throws InterruptedException {
    ScanRun run =
        new ScanRun(scan, store, new ObjectPages(background.objects().api()), () -> plan != now);
    running = run;
    try {
      Set<String> places =
          now.plan().targets().stream().map(ScanTarget::place).collect(Collectors.toSet());
      ScanRun.Ended ended = run.run(due, places);
      long at = System.nanoTime();
      ended.done().forEach(target -> scanned.put(target.place(), new Scanned(target, at)));
      scanned.keySet().retainAll(places);
      if (ended.failure().isEmpty() && plan == now) {
        pruned = now;
      }
      tell(due, ended);
      return ended.failure();
    } finally {
      running = null;
    }
  }

  private void tell(List<ScanTarget> due, ScanRun.Ended ended) {
    if (ended.changed() > 0) {
      background
          .log()
          .accept(
              "background scan of "
                  + due.stream()
                      .map(target -> target.resource().resource())
                      .collect(Collectors.joining(", "))
                  + ": "
                  + ended.judged()
                  + " objects in "
                  + ended.took().toMillis()
                  + " ms, "
                  + ended.changed()
                  + " reports changed");
    }
    Set<String> now = new HashSet<>(ended.refusals());
    now.stream().filter(one -> !refusals.contains(one)).forEach(background.log());
    if (!now.isEmpty()) {
      refusals = now;
    }
  }

  @Override
  public void close() {
    loop.close();
    queue.close();
    scan.close();
    followed.close();
    namespaces.close();
  }
}
