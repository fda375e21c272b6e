package dev.portcullis.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.request.GroupVersionKind;
import dev.portcullis.value.Json;
import java.util.List;

/**
 * The report of one object: it is named by the object's UID, and goes with the object.
 *
 * @see <a href="https://kyverno.io/docs/guides/reports/">Policy reports</a>
 */
public final class ResourceReport {
  /** The label of all reports that are written here, and its value. */
  public static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  /** The value of {@link #MANAGED_BY}. */
  public static final String MANAGER = "kyverno";

  private ResourceReport() {}

  /**
   * The report as it should be.
   *
   * @param object the object it is about: type, name, namespace and UID are read
   * @param results its lines, in order
   */
  public static ObjectNode of(ReportForm form, JsonNode object, List<ReportResult> results) {
    ObjectNode scope = scope(object);
    String namespace = scope.path("namespace").asText("");
    GroupVersionKind kind = form.kind(namespace);
    ObjectNode report = Json.object();
    report.put("apiVersion", kind.apiVersion());
    report.put("kind", kind.kind());
    ObjectNode metadata = report.putObject("metadata");
    metadata.put("name", scope.path("uid").asText(""));
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    metadata.putObject("labels").put(MANAGED_BY, MANAGER);
    ObjectNode owner = metadata.putArray("ownerReferences").addObject();
    for (String field : List.of("apiVersion", "kind", "name", "uid")) {
      owner.set(field, scope.path(field));
    }
    report.set("scope", scope);
    return withResults(report, results);
  }

  /** A report with other lines; everything else of it stays. */
  public static ObjectNode withResults(ObjectNode report, List<ReportResult> results) {
    ArrayNode lines = report.putArray("results");
    results.forEach(result -> lines.add(result.json()));
    report.set("summary", Summary.of(results.stream().map(ReportResult::status)).json());
    return report;
  }

  /** The lines of a report as it is stored. */
  public static List<ReportResult> results(JsonNode report) {
    return report.path("results").valueStream().map(ReportResult::of).toList();
  }

  private static ObjectNode scope(JsonNode object) {
    JsonNode metadata = object.path("metadata");
    ObjectNode scope = Json.object();
    scope.put("apiVersion", object.path("apiVersion").asText(""));
    scope.put("kind", object.path("kind").asText(""));
    scope.put("name", metadata.path("name").asText(""));
    String namespace = metadata.path("namespace").asText("");
    if (!namespace.isEmpty()) {
      scope.put("namespace", namespace);
    }
    return scope.put("uid", metadata.path("uid").asText(""));
  }
}
