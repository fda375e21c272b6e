package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.controller.background.Background;
import dev.portcullis.controller.work.WorkQueue;
import dev.portcullis.controller.work.WorkResult;
import dev.portcullis.report.ReportResult;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Brings the report of a single object up to date, after it changed or was admitted. */
final class ObjectWork implements WorkQueue.Worker<ScannedObject> {
  private static final Duration AGAIN = Duration.ofSeconds(1);

  /** A request is answered some time before its object is stored. */
  private static final Duration LONGEST_STORING = Duration.ofSeconds(10);

  private final Background background;
  private final ReportSettings settings;
  private final CurrentPlan plan;
  private final ReportStore store;
  private final ScanObjects scan;
  private final PendingResults pending;
  private final Consumer<String> looked;

  /**
   * Works with these.
   *
   * @param looked is told the UID of each object that is looked at
   */
  ObjectWork(
      Background background,
      ReportSettings settings,
      CurrentPlan plan,
      ReportStore store,
      ScanObjects scan,
      PendingResults pending,
      Consumer<String> looked) {
    this.background = background;
    this.settings = settings;
    this.plan = plan;
    this.store = store;
    this.scan = scan;
    this.pending = pending;
    this.looked = looked;
  }

  @Override
  public WorkResult work(ScannedObject object) throws InterruptedException {
    Optional<ScanTarget> target = plan.target(object).filter(found -> scan.isMine(object.uid()));
    Optional<PendingResults.Pending> more = pending.take(object.uid());
    if (target.isEmpty() && more.isEmpty()
        || !store.known().isServed() && settings.policyReports()) {
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
    return new WorkResult.Later(AGAIN);
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
    looked.accept(object.uid());
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
}
