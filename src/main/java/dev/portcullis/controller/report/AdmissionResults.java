package dev.portcullis.controller.report;

import dev.portcullis.adapter.http.AnswerListener.Answered;
import dev.portcullis.port.ApiResource;
import dev.portcullis.port.ServedResources;
import dev.portcullis.report.ReportResult;
import dev.portcullis.request.Operation;
import dev.portcullis.request.Request;
import java.util.List;
import java.util.Optional;

/**
 * What of the answer to a request belongs into a report. Pure.
 *
 * @see <a href="https://kyverno.io/docs/guides/reports/">Policy reports</a>
 */
final class AdmissionResults {
  private AdmissionResults() {}

  /**
   * The object of a request that may have a report; empty for requests that leave none.
   *
   * <p>The API server gives an object its UID before the validating webhooks see it, but after the
   * mutating ones.
   */
  static Optional<ScannedObject> object(Answered answered, ServedResources served) {
    Request request = answered.request();
    if (answered.blocked()
        || request.dryRun()
        || request.operation() == Operation.DELETE
        || !request.subresource().isEmpty()
        || !request.hasObject()
        || request.kind().kind().equals("Event")
        || request.object().path("metadata").path("uid").asText("").isEmpty()) {
      return Optional.empty();
    }
    Optional<ApiResource> resource =
        served.at(
            request.resource().group(),
            request.resource().version(),
            request.resource().resource());
    return resource.map(
        found -> {
          ScannedObject named = ScannedObject.of(found, request.object());
          return new ScannedObject(found, request.namespace(), named.name(), named.uid());
        });
  }

  /**
   * The results that no scan of the object finds.
   *
   * @param all what policies said of the request
   * @param scanned whether scans judge the object
   */
  static List<ReportResult> results(List<ReportResult> all, boolean scanned, ScanPlan plan) {
    return all.stream()
        .filter(result -> plan.isAlive(result) && !(scanned && plan.isScanned(result)))
        .toList();
  }
}
