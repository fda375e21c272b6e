package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.configuration.Configuration;
import dev.portcullis.controller.background.Background;
import dev.portcullis.engine.PolicyOutcome;
import dev.portcullis.port.ApiResource;
import dev.portcullis.report.ReportResult;
import dev.portcullis.report.event.AdmissionEvents;
import dev.portcullis.report.event.EventSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * Judges single objects and brings their reports up to date, a bounded number at a time. Thread-
 * safe.
 */
final class ScanObjects implements AutoCloseable {
  private static final int WRITES_AT_ONCE = 16;

  private final Background background;
  private final ReportSettings settings;
  private final ReportStore store;
  private final JudgeObjects.Means means;
  private final Semaphore room = new Semaphore(WRITES_AT_ONCE);

  /** Threads of the operating system, so that judging takes no turn from answers. */
  private final ExecutorService threads;

  /**
   * Judges with these.
   *
   * @param namespaceLabels gives the labels of a namespace
   */
  ScanObjects(
      Background background,
      ReportSettings settings,
      ReportStore store,
      Function<String, Map<String, String>> namespaceLabels) {
    this.background = background;
    this.settings = settings;
    this.store = store;
    this.means = JudgeObjects.Means.of(background, settings.outcomes().types(), namespaceLabels);
    this.threads =
        Executors.newFixedThreadPool(
            settings.workers(), Thread.ofPlatform().name("background-scan-", 0).daemon().factory());
  }

  /** Whether the report of the object with this UID is this replica's to look after. */
  boolean isMine(String uid) {
    return background.shares().isMine(uid);
  }

  /** Judges objects of one kind. */
  JudgeObjects judge(ScanTarget target) {
    return new JudgeObjects(means, target);
  }

  /**
   * Judges an object and brings its report up to date.
   *
   * @param more results that no scan finds
   */
  ReportStore.Written bring(
      ScanTarget target, JudgeObjects judge, JsonNode object, List<ReportResult> more)
      throws InterruptedException {
    room.acquire();
    try {
      List<PolicyOutcome> outcomes =
          isSkipped(target.resource(), object)
              ? List.of()
              : threads.submit(() -> judge.judge(object)).get();
      List<ReportResult> found =
          new ArrayList<>(settings.outcomes().of(object, outcomes, seconds()));
      found.addAll(more);
      ReportStore.Written written =
          settings.policyReports()
              ? store.scanned(object, found)
              : new ReportStore.Written.Unchanged();
      // What was told before is not told again, as far as that is known.
      if (!settings.policyReports() || written instanceof ReportStore.Written.Changed) {
        background.events().send(AdmissionEvents.ofScan(EventSubject.of(object), outcomes));
      }
      return written;
    } catch (ExecutionException e) {
      return new ReportStore.Written.Failed(
          "internal error while judging "
              + ScannedObject.of(target.resource(), object).text()
              + ": "
              + String.valueOf(e.getCause()),
          true);
    } finally {
      room.release();
    }
  }

  /** Takes out of a report what only scans find. */
  ReportStore.Written prune(String uid) throws InterruptedException {
    room.acquire();
    try {
      return store.prune(uid);
    } finally {
      room.release();
    }
  }

  /** The time of results that are found now. */
  long seconds() {
    return background.clock().instant().getEpochSecond();
  }

  private boolean isSkipped(ApiResource resource, JsonNode object) {
    Configuration configuration = background.configuration().current();
    ScannedObject named = ScannedObject.of(resource, object);
    return settings.skipResourceFilters()
        && configuration
            .resourceFilters()
            .matches(resource.kind(), "", named.namespace(), named.name());
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
