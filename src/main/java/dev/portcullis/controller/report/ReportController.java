package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.http.AnswerListener.Answered;
import dev.portcullis.controller.ReconcileLoop;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.background.BackgroundController;
import dev.portcullis.controller.background.BackgroundResults;
import dev.portcullis.controller.policy.ClusterPolicies;
import dev.portcullis.controller.work.WorkQueue;
import dev.portcullis.engine.CompiledPolicy;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.engine.RuleOutcome;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import dev.portcullis.report.ReportResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Keeps a report of each object: scans judge what exists whenever policies, exceptions or objects
 * change and at an interval, and what only requests can tell is added. Nothing is kept in the
 * cluster but the reports themselves. Thread-safe.
 *
 * @see <a href="https://kyverno.io/docs/guides/reports/">Policy reports</a>
 */
public final class ReportController implements BackgroundController, BackgroundResults {
  private static final int WORKERS = 8;

  /** Changes of an object within this time are looked at together. */
  private static final Duration CALM = Duration.ofSeconds(1);

  /** A request is answered some time before its object is stored. */
  private static final Duration STORING = Duration.ofMillis(300);

  /** How often it is looked at whether a scan is due. */
  private static final Duration TICK = Duration.ofSeconds(5);

  private final Background background;
  private final ReportSettings settings;
  private final CurrentPlan plan;
  private final ReportStore store;
  private final ScanObjects scan;
  private final NamespaceLabels namespaces;
  private final FollowedTargets followed;
  private final PendingResults pending;
  private final WorkQueue<ScannedObject> queue;
  private final ScanLoop scans;
  private final ReconcileLoop loop;

  /** Does nothing before it is started. */
  public ReportController(Background background, ReportSettings settings) {
    this.background = background;
    this.settings = settings;
    this.plan = new CurrentPlan(settings);
    this.pending = new PendingResults(settings.mostPending());
    this.store =
        new ReportStore(background.objects(), settings.form(), result -> plan.plan().stays(result));
    this.followed =
        new FollowedTargets(background.watches(), this::changed, this::deleted, this::look);
    this.namespaces = new NamespaceLabels(followed::namespaceChanged, this::look);
    this.scan = new ScanObjects(background, settings, store, namespaces::of);
    this.scans = new ScanLoop(background, settings, plan, store, scan, followed, namespaces);
    this.queue =
        new WorkQueue<>(
            "reports",
            WORKERS,
            WorkQueue.Pauses.USUAL,
            new ObjectWork(background, settings, plan, store, scan, pending, scans::see),
            background.log());
    this.loop = new ReconcileLoop("background scan", TICK, scans, background.log());
  }

  @Override
  public void start() {
    background
        .shares()
        .onChange(
            () -> {
              scans.scanEverything();
              look();
            });
    namespaces.start(background.watches());
    queue.start();
    loop.start();
  }

  /** It may be that a scan is due. */
  private void look() {
    loop.trigger();
  }

  @Override
  public void use(ClusterPolicies policies) {
    plan.use(policies, background.objects().discovery().current());
    look();
  }

  @Override
  public void served(ServedResources resources) {
    plan.use(resources);
    look();
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
    if (settings.admissionReports() && settings.policyReports()) {
      AdmissionResults.object(answered, background.objects().discovery().current())
          .ifPresent(object -> take(object, answered.request().object(), outcomes));
    }
  }

  private void take(ScannedObject object, JsonNode content, List<PolicyOutcome> outcomes) {
    List<ReportResult> results =
        AdmissionResults.results(
            settings.outcomes().of(content, outcomes, scan.seconds()),
            plan.target(object).isPresent(),
            plan.plan());
    take(object, results);
  }

  private void take(ScannedObject object, List<ReportResult> results) {
    if (!results.isEmpty() && pending.add(object.uid(), results)) {
      queue.addAfter(object, STORING);
    }
  }

  @Override
  public void add(
      ApiResource resource, JsonNode object, CompiledPolicy policy, RuleOutcome outcome) {
    if (settings.policyReports()) {
      take(
          ScannedObject.of(resource, object),
          settings
              .outcomes()
              .of(
                  object,
                  List.of(new PolicyOutcome(policy, List.of(outcome), object, Map.of())),
                  scan.seconds())
              .stream()
              .filter(plan.plan()::isAlive)
              .toList());
    }
  }

  private void changed(ScannedObject object) {
    if (scan.isMine(object.uid()) && plan.target(object).isPresent()) {
      queue.addAfter(object, CALM);
    }
  }

  private void deleted(String uid) {
    store.known().forget(uid);
    pending.take(uid);
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
