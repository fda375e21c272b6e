package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.report.MergedResults;
import dev.portcullis.report.ReportForm;
import dev.portcullis.report.ReportResult;
import dev.portcullis.report.ResourceReport;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Writes the reports in the cluster, and none that says what it should. One report is written by
 * one thread at a time; what others write at the same time is looked at again. Thread-safe; calls
 * block.
 */
final class ReportStore {
  private static final int STRIPES = 64;
  private static final int MOST_ATTEMPTS = 5;

  private final KubeObjects objects;
  private final ReportForm form;
  private final Predicate<ReportResult> stays;
  private final KnownReports known;
  private final List<ReentrantLock> locks = new ArrayList<>();

  /**
   * Keeps reports of this form.
   *
   * @param stays whether a result counts, at the moment, that no scan can find
   */
  ReportStore(KubeObjects objects, ReportForm form, Predicate<ReportResult> stays) {
    this.objects = objects;
    this.form = form;
    this.stays = stays;
    this.known = new KnownReports(objects, form, stays);
    for (int i = 0; i < STRIPES; i++) {
      locks.add(new ReentrantLock());
    }
  }

  /** What is known of the reports. */
  KnownReports known() {
    return known;
  }

  /** What became of a report. */
  sealed interface Written {
    /** It said all this before. */
    record Unchanged() implements Written {}

    /** It is different now, or gone because there is nothing left to say. */
    record Changed() implements Written {}

    /**
     * It could not be written.
     *
     * @param reason why, free of secrets
     * @param lasting whether trying again at once is no use
     */
    record Failed(String reason, boolean lasting) implements Written {}
  }

  /**
   * Brings the report of an object to what a scan found. What no scan finds stays.
   *
   * @param object the object as it is in the cluster
   * @param found everything that a scan has to say, and what else is new
   */
  Written scanned(JsonNode object, List<ReportResult> found) {
    String uid = object.path("metadata").path("uid").asText("");
    ReentrantLock lock = lock(uid);
    lock.lock();
    try {
      KnownReports.Known before = known.find(uid).orElse(null);
      List<ReportResult> results =
          MergedResults.of(before == null ? List.of() : before.kept(), stays, found);
      if (before == null) {
        return results.isEmpty()
            ? new Written.Unchanged()
            : create(object, results, found, stays, 0);
      }
      if (MergedResults.fingerprint(results) == before.fingerprint()) {
        return new Written.Unchanged();
      }
      if (results.isEmpty()) {
        return delete(before.ref(), before.uid());
      }
      ObjectNode report = ResourceReport.of(form, object, results);
      withVersion(report, before.version());
      return replace(object, report, results, found, stays, 0);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Adds what was said of a request to the report of its object.
   *
   * @param object the object as it is in the cluster
   * @param alive whether a result that is there still counts
   */
  Written added(JsonNode object, List<ReportResult> found, Predicate<ReportResult> alive) {
    ReentrantLock lock = lock(object.path("metadata").path("uid").asText(""));
    lock.lock();
    try {
      return merge(object, found, alive, 0);
    } finally {
      lock.unlock();
    }
  }

  /** Takes out of a report what only scans find, for an object that they do not judge any more. */
  Written prune(String uid) {
    ReentrantLock lock = lock(uid);
    lock.lock();
    try {
      KnownReports.Known before = known.find(uid).orElse(null);
      if (before == null
          || MergedResults.fingerprint(MergedResults.of(before.kept(), stays, List.of()))
              == before.fingerprint()) {
        return new Written.Unchanged();
      }
      return switch (objects.find(before.ref())) {
        case ApiAnswer.Done(JsonNode report) -> change(report, List.of(), stays, 0);
        case ApiAnswer.Refused refused when refused.isNotFound() -> {
          known.forget(uid);
          yield new Written.Unchanged();
        }
        case ApiAnswer.Refused refused -> failed(refused);
        case ApiAnswer.Unreachable unreachable -> failed(unreachable);
      };
    } finally {
      lock.unlock();
    }
  }

  private ReentrantLock lock(String uid) {
    return locks.get(Math.floorMod(uid.hashCode(), STRIPES));
  }

  private static void withVersion(ObjectNode report, String version) {
    if (report.get("metadata") instanceof ObjectNode metadata) {
      metadata.put("resourceVersion", version);
    }
  }

  private Written create(
      JsonNode object,
      List<ReportResult> results,
      List<ReportResult> found,
      Predicate<ReportResult> counts,
      int attempt) {
    return switch (objects.create(ResourceReport.of(form, object, results))) {
      case ApiAnswer.Done(JsonNode stored) -> {
        known.remember(stored, results);
        yield new Written.Changed();
      }
      case ApiAnswer.Refused refused when refused.isConflict() && attempt < MOST_ATTEMPTS ->
          merge(object, found, counts, attempt + 1);
      // Its namespace is gone or going, and the object with it.
      case ApiAnswer.Refused refused
          when refused.isNotFound() || refused.message().contains("being terminated") ->
          new Written.Unchanged();
      case ApiAnswer.Refused refused -> failed(refused);
      case ApiAnswer.Unreachable unreachable -> failed(unreachable);
    };
  }

  private Written replace(
      JsonNode object,
      ObjectNode report,
      List<ReportResult> results,
      List<ReportResult> found,
      Predicate<ReportResult> counts,
      int attempt) {
    return switch (objects.replace(report, "")) {
      case ApiAnswer.Done(JsonNode stored) -> {
        known.remember(stored, results);
        yield new Written.Changed();
      }
      case ApiAnswer.Refused refused
          when (refused.isConflict() || refused.isNotFound()) && attempt < MOST_ATTEMPTS ->
          merge(object, found, counts, attempt + 1);
      case ApiAnswer.Refused refused -> failed(refused);
      case ApiAnswer.Unreachable unreachable -> failed(unreachable);
    };
  }

  /** Looks at the report as it is, and changes it to what it should be. */
  private Written merge(
      JsonNode object, List<ReportResult> found, Predicate<ReportResult> counts, int attempt) {
    String uid = object.path("metadata").path("uid").asText("");
    String namespace = object.path("metadata").path("namespace").asText("");
    return switch (objects.find(new ResourceRef(form.kind(namespace), namespace, uid))) {
      case ApiAnswer.Done(JsonNode report) -> change(report, found, counts, attempt);
      case ApiAnswer.Refused refused when refused.isNotFound() -> {
        List<ReportResult> results = MergedResults.of(List.of(), counts, found);
        known.forget(uid);
        yield results.isEmpty()
            ? new Written.Unchanged()
            : create(object, results, found, counts, attempt);
      }
      case ApiAnswer.Refused refused -> failed(refused);
      case ApiAnswer.Unreachable unreachable -> failed(unreachable);
    };
  }

  private Written change(
      JsonNode report, List<ReportResult> found, Predicate<ReportResult> counts, int attempt) {
    List<ReportResult> before = ResourceReport.results(report);
    List<ReportResult> results = MergedResults.of(before, counts, found);
    if (MergedResults.fingerprint(before) == MergedResults.fingerprint(results)) {
      known.remember(report, before);
      return new Written.Unchanged();
    }
    if (results.isEmpty()) {
      return delete(KubeObjects.ref(report), report.path("metadata").path("uid").asText(""));
    }
    ObjectNode changed = ResourceReport.withResults(report.deepCopy(), results);
    return replace(about(report), changed, results, found, counts, attempt);
  }

  /** The object of a report, as far as the report says it. */
  private static JsonNode about(JsonNode report) {
    ObjectNode object = Json.object();
    JsonNode scope = report.path("scope");
    object.set("apiVersion", scope.path("apiVersion"));
    object.set("kind", scope.path("kind"));
    ObjectNode metadata = object.putObject("metadata");
    metadata.set("name", scope.path("name"));
    metadata.put("namespace", scope.path("namespace").asText(""));
    metadata.set("uid", report.path("metadata").path("name"));
    return object;
  }

  private Written delete(ResourceRef ref, String uid) {
    return switch (objects.delete(ref, Deletion.of(uid))) {
      case ApiAnswer.Done done -> gone(ref.name());
      case ApiAnswer.Refused refused when refused.isNotFound() -> gone(ref.name());
      case ApiAnswer.Refused refused -> failed(refused);
      case ApiAnswer.Unreachable unreachable -> failed(unreachable);
    };
  }

  private Written gone(String uid) {
    known.forget(uid);
    return new Written.Changed();
  }

  private Written failed(ApiAnswer answer) {
    boolean transitory =
        answer instanceof ApiAnswer.Unreachable
            || (answer instanceof ApiAnswer.Refused refused
                && (refused.isTransient() || refused.isConflict()));
    return new Written.Failed("cannot write a report" + said(answer), !transitory);
  }

  /** What an API server says of a report repeats nothing of its object's content. */
  static String said(ApiAnswer answer) {
    return switch (answer) {
      case ApiAnswer.Done done -> "";
      case ApiAnswer.Refused refused -> ": " + refused.code() + " " + refused.message();
      case ApiAnswer.Unreachable(String reason) -> ": " + reason;
    };
  }
}
