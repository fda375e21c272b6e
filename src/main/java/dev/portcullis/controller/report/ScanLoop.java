package dev.portcullis.controller.report;

import dev.portcullis.adapter.kube.ObjectPages;
import dev.portcullis.configuration.Configuration;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.controller.background.Background;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Scans what has to be scanned: kinds whose policies or exceptions changed, and all kinds at an
 * interval, when the part of this replica changed, or other objects are kept from policies.
 */
final class ScanLoop implements ReconcileLoop.Step {
  /** A kind that cannot be followed is scanned nevertheless. */
  private static final Duration LONGEST_UNKNOWN = Duration.ofSeconds(15);

  private final Background background;
  private final ReportSettings settings;
  private final CurrentPlan plan;
  private final ReportStore store;
  private final ScanObjects scan;
  private final FollowedTargets followed;
  private final NamespaceLabels namespaces;
  private final AtomicBoolean everything = new AtomicBoolean();
  private volatile @Nullable ScanRun running;

  /** Used by the thread of the loop only, like all that follows. */
  private final Map<String, Scanned> scanned = new HashMap<>();

  private CurrentPlan.@Nullable Version pruned;
  private Configuration configured;
  private Set<String> refusals = Set.of();

  private record Scanned(ScanTarget target, long at) {}

  /** Scans with these. */
  ScanLoop(
      Background background,
      ReportSettings settings,
      CurrentPlan plan,
      ReportStore store,
      ScanObjects scan,
      FollowedTargets followed,
      NamespaceLabels namespaces) {
    this.background = background;
    this.settings = settings;
    this.plan = plan;
    this.store = store;
    this.scan = scan;
    this.followed = followed;
    this.namespaces = namespaces;
    this.configured = background.configuration().current();
  }

  /** The next run scans everything. */
  void scanEverything() {
    everything.set(true);
  }

  /** Somebody else looks at an object, so that a scan that runs need not. */
  void see(String uid) {
    ScanRun now = running;
    if (now != null) {
      now.see(uid);
    }
  }

  @Override
  public Optional<String> run() throws InterruptedException {
    Optional<CurrentPlan.Version> known = settled();
    return known.isEmpty() ? Optional.empty() : run(known.get());
  }

  private Optional<String> run(CurrentPlan.Version now) throws InterruptedException {
    followed.use(now.plan().targets());
    if (settings.policyReports() && !store.known().isServed()) {
      return Optional.empty();
    }
    List<ScanTarget> due = due(now);
    boolean nothing = due.isEmpty() && pruned == now;
    if (nothing || !namespaces.isCurrent() || !allFollowed(due, now)) {
      return Optional.empty();
    }
    if (settings.policyReports()) {
      Optional<String> failed = store.known().load(scan::isMine);
      if (failed.isPresent()) {
        return failed;
      }
    }
    return run(now, due);
  }

  /** Waits until no more policies come for a moment. */
  private Optional<CurrentPlan.Version> settled() throws InterruptedException {
    while (true) {
      Optional<CurrentPlan.Version> now = plan.version();
      Duration left = now.map(CurrentPlan.Version::unsettled).orElse(Duration.ZERO);
      if (left.isZero()) {
        return now;
      }
      Thread.sleep(left);
    }
  }

  private List<ScanTarget> due(CurrentPlan.Version now) {
    Configuration configuration = background.configuration().current();
    boolean all =
        everything.getAndSet(false)
            || !configuration.resourceFilters().equals(configured.resourceFilters());
    configured = configuration;
    if (all) {
      scanned.clear();
    }
    long time = System.nanoTime();
    return now.plan().targets().stream().filter(target -> isDue(target, time)).toList();
  }

  /** What changes while or after a scan must not be missed; but it cannot wait for ever. */
  private boolean allFollowed(List<ScanTarget> due, CurrentPlan.Version now) {
    return System.nanoTime() - now.at() > LONGEST_UNKNOWN.toNanos()
        || due.stream().allMatch(target -> followed.isKnown(target.resource()));
  }

  private boolean isDue(ScanTarget target, long time) {
    Scanned before = scanned.get(target.place());
    return before == null
        || !before.target().equals(target)
        || time - before.at() >= settings.interval().toNanos();
  }

  private Optional<String> run(CurrentPlan.Version now, List<ScanTarget> due)
      throws InterruptedException {
    ScanRun run =
        new ScanRun(
            scan,
            store.known(),
            new ObjectPages(background.objects().api()),
            () -> isOutdated(now));
    running = run;
    try {
      Set<String> places =
          now.plan().targets().stream().map(ScanTarget::place).collect(Collectors.toSet());
      ScanRun.Ended ended = run.run(due, places);
      long at = System.nanoTime();
      ended.done().forEach(target -> scanned.put(target.place(), new Scanned(target, at)));
      scanned.keySet().retainAll(places);
      if (ended.failure().isEmpty() && !isOutdated(now)) {
        pruned = now;
      }
      tell(due, ended);
      return ended.failure();
    } finally {
      running = null;
    }
  }

  private boolean isOutdated(CurrentPlan.Version version) {
    return plan.plan() != version.plan();
  }

  private void tell(List<ScanTarget> due, ScanRun.Ended ended) {
    if (!due.isEmpty()) {
      background
          .log()
          .accept(
              "background scan of %s: %d objects in %d ms, %d reports changed"
                  .formatted(
                      due.stream()
                          .map(target -> target.resource().resource())
                          .collect(Collectors.joining(", ")),
                      ended.judged(),
                      ended.took().toMillis(),
                      ended.changed()));
    }
    Set<String> now = new HashSet<>(ended.refusals());
    now.stream().filter(one -> !refusals.contains(one)).forEach(background.log());
    if (!now.isEmpty()) {
      refusals = now;
    }
  }
}
