package dev.portcullis.controller.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.adapter.kube.ApiAnswer;
import dev.portcullis.adapter.kube.KubeObjects;
import dev.portcullis.adapter.kube.ObjectPages;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ResourceRef;
import dev.portcullis.report.MergedResults;
import dev.portcullis.report.ReportForm;
import dev.portcullis.report.ReportResult;
import dev.portcullis.report.ResourceReport;
import dev.portcullis.request.GroupVersionKind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Remembers of each report in the cluster enough to know without a call whether it has to change: a
 * fingerprint, and the results that no scan finds again. Thread-safe.
 */
final class KnownReports {
  private final KubeObjects objects;
  private final ReportForm form;
  private final Predicate<ReportResult> stays;
  private final Map<String, Known> known = new ConcurrentHashMap<>();

  /**
   * What is remembered of a report.
   *
   * @param ref the report
   * @param uid the report's own UID
   * @param version its {@code resourceVersion}
   * @param place the kind of the object it is about, as {@link ScanTarget#place}
   * @param fingerprint of its results
   * @param kept those of its results that no scan finds
   */
  record Known(
      ResourceRef ref,
      String uid,
      String version,
      String place,
      long fingerprint,
      List<ReportResult> kept) {}

  /**
   * Knows nothing before reports were read.
   *
   * @param stays whether a result counts, at the moment, that no scan can find
   */
  KnownReports(KubeObjects objects, ReportForm form, Predicate<ReportResult> stays) {
    this.objects = objects;
    this.form = form;
    this.stays = stays;
  }

  /** Whether the kinds of reports are served. */
  boolean isServed() {
    return resource(form.namespaced()).isPresent() && resource(form.cluster()).isPresent();
  }

  private Optional<ApiResource> resource(GroupVersionKind kind) {
    return objects.discovery().current().ofKind(kind);
  }

  /**
   * Reads all reports.
   *
   * @param mine whether the report of an object with this UID is ours to look after
   * @return why they could not be read; empty when they were
   */
  Optional<String> load(Predicate<String> mine) throws InterruptedException {
    Set<String> seen = new HashSet<>();
    for (GroupVersionKind kind : List.of(form.namespaced(), form.cluster())) {
      Optional<ApiResource> resource = resource(kind);
      if (resource.isEmpty()) {
        return Optional.of("no resource of kind " + kind.kind() + " is served");
      }
      Optional<ApiAnswer> failed =
          new ObjectPages(objects.api())
              .read(
                  resource.get(),
                  "",
                  ResourceReport.MANAGED_BY + "=" + ResourceReport.MANAGER,
                  page -> take(page, mine, seen));
      if (failed.isPresent()) {
        return failed.map(
            answer -> "cannot list " + resource.get().resource() + ReportStore.said(answer));
      }
    }
    known.keySet().retainAll(seen);
    return Optional.empty();
  }

  private boolean take(List<JsonNode> page, Predicate<String> mine, Set<String> seen) {
    for (JsonNode report : page) {
      String uid = KubeObjects.ref(report).name();
      if (mine.test(uid)) {
        remember(report);
        seen.add(uid);
      }
    }
    return true;
  }

  /** A report was read or written. */
  void remember(JsonNode report) {
    remember(report, ResourceReport.results(report));
  }

  /** A report was read or written that has these results. */
  void remember(JsonNode report, List<ReportResult> results) {
    JsonNode scope = report.path("scope");
    GroupVersionKind about =
        GroupVersionKind.of(scope.path("apiVersion").asText(""), scope.path("kind").asText(""));
    ResourceRef ref = KubeObjects.ref(report);
    JsonNode metadata = report.path("metadata");
    known.put(
        ref.name(),
        new Known(
            ref,
            metadata.path("uid").asText(""),
            metadata.path("resourceVersion").asText(""),
            ScanTarget.place(about.group(), about.kind()).intern(),
            MergedResults.fingerprint(results),
            results.stream().filter(stays).toList()));
  }

  /** The UIDs of objects of that kind that have a report. */
  Set<String> reported(Predicate<String> place) {
    Set<String> uids = new HashSet<>();
    known.forEach(
        (uid, report) -> {
          if (place.test(report.place())) {
            uids.add(uid);
          }
        });
    return uids;
  }

  /** What is known of the report of the object with this UID. */
  Optional<Known> find(String uid) {
    return Optional.ofNullable(known.get(uid));
  }

  /** There is no report any more. */
  void forget(String uid) {
    known.remove(uid);
  }
}
