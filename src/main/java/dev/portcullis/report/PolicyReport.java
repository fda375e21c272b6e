package dev.portcullis.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.policy.Policy;
import dev.portcullis.value.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Puts results into report objects: everything of cluster policies into one {@code ClusterReport},
 * the results of a namespaced policy into a report of its namespace.
 *
 * @see <a href="https://openreports.io/">OpenReports</a>
 */
public final class PolicyReport {
  private static final String API_VERSION = "openreports.io/v1alpha1";

  private PolicyReport() {}

  /** The reports of these results, the cluster's first. */
  public static List<JsonNode> of(List<RuleResult> results, Instant time) {
    List<RuleResult> cluster = new ArrayList<>();
    Map<String, List<RuleResult>> namespaced = new TreeMap<>();
    for (RuleResult result : results) {
      Policy policy = result.policy().policy();
      if (policy.scope() == Policy.Scope.CLUSTER) {
        cluster.add(result);
      } else {
        namespaced.computeIfAbsent(policy.namespace(), n -> new ArrayList<>()).add(result);
      }
    }
    List<JsonNode> reports = new ArrayList<>();
    if (!cluster.isEmpty() || namespaced.isEmpty()) {
      reports.add(report("ClusterReport", "", cluster, time));
    }
    namespaced.forEach((namespace, own) -> reports.add(report("Report", namespace, own, time)));
    return reports;
  }

  private static JsonNode report(
      String kind, String namespace, List<RuleResult> results, Instant time) {
    ObjectNode report = Json.object();
    report.put("apiVersion", API_VERSION);
    report.put("kind", kind);
    ObjectNode metadata = report.putObject("metadata").put("name", "merged");
    if (!namespace.isEmpty()) {
      metadata.put("namespace", namespace);
    }
    ArrayNode lines = report.putArray("results");
    results.forEach(result -> lines.add(line(result, time)));
    report.set("summary", Summary.of(results.stream().map(RuleResult::status)).json());
    return report;
  }

  private static ObjectNode line(RuleResult result, Instant time) {
    ObjectNode line = Json.object();
    if (!result.category().isEmpty()) {
      line.put("category", result.category());
    }
    line.put("message", result.message());
    line.put("policy", result.policy().key());
    if (!result.properties().isEmpty()) {
      ObjectNode properties = line.putObject("properties");
      new TreeMap<>(result.properties()).forEach(properties::put);
    }
    line.putArray("resources").add(reference(result.resource()));
    line.put("result", result.status().text());
    line.put("rule", result.rule());
    line.put("scored", result.scored());
    if (!result.severity().isEmpty()) {
      line.put("severity", result.severity());
    }
    line.put("source", "kyverno");
    line.putObject("timestamp").put("nanos", 0).put("seconds", time.getEpochSecond());
    return line;
  }

  private static ObjectNode reference(JsonNode resource) {
    ObjectNode reference = Json.object();
    reference.put("apiVersion", resource.path("apiVersion").asText(""));
    reference.put("kind", resource.path("kind").asText(""));
    JsonNode metadata = resource.path("metadata");
    reference.put("name", metadata.path("name").asText(""));
    for (String field : List.of("namespace", "uid")) {
      String text = metadata.path(field).asText("");
      if (!text.isEmpty()) {
        reference.put(field, text);
      }
    }
    return reference;
  }
}
