package dev.portcullis.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.report.RuleResult.Status;
import dev.portcullis.value.Json;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/**
 * One line of the report of an object, as it is stored.
 *
 * @param source who found it out, {@code kyverno} for its policies
 * @param policy the policy's key
 * @param rule the rule's name
 * @param status how it ended
 * @param message what the rule says, empty for nothing
 * @param scored whether a failure counts as one
 * @param category the policy's category, empty for none
 * @param severity the policy's severity, empty for none
 * @param seconds when it was found out, in seconds since 1970
 * @param properties further texts
 */
public record ReportResult(
    String source,
    String policy,
    String rule,
    Status status,
    String message,
    boolean scored,
    String category,
    String severity,
    long seconds,
    Map<String, String> properties) {
  /** The order in a report; it does not depend on the time. */
  public static final Comparator<ReportResult> ORDER =
      Comparator.comparing(ReportResult::policy)
          .thenComparing(ReportResult::rule)
          .thenComparing(ReportResult::source)
          .thenComparingLong(ReportResult::seconds);

  public ReportResult {
    properties = Collections.unmodifiableMap(new TreeMap<>(properties));
  }

  /**
   * What a line is about; a report has one line for each.
   *
   * @param source who found it out
   * @param policy the policy's key
   * @param rule the rule's name
   */
  public record Key(String source, String policy, String rule) {}

  /** What the line is about. */
  public Key key() {
    return new Key(source, policy, rule);
  }

  /** The line in a report. */
  ObjectNode json() {
    ObjectNode line = Json.object();
    put(line, "category", category);
    put(line, "message", message);
    line.put("policy", policy);
    if (!properties.isEmpty()) {
      ObjectNode texts = line.putObject("properties");
      properties.forEach(texts::put);
    }
    line.put("result", status.text());
    put(line, "rule", rule);
    line.put("scored", scored);
    put(line, "severity", severity);
    line.put("source", source);
    line.putObject("timestamp").put("nanos", 0).put("seconds", seconds);
    return line;
  }

  private static void put(ObjectNode line, String field, String text) {
    if (!text.isEmpty()) {
      line.put(field, text);
    }
  }

  /** A line as it is stored; what is missing is empty, and an unknown word counts as an error. */
  static ReportResult of(JsonNode line) {
    Map<String, String> properties = new TreeMap<>();
    line.path("properties").properties().forEach(p -> properties.put(p.getKey(), text(p)));
    return new ReportResult(
        line.path("source").asText(""),
        line.path("policy").asText(""),
        line.path("rule").asText(""),
        Status.of(line.path("result").asText("")).orElse(Status.ERROR),
        line.path("message").asText(""),
        line.path("scored").asBoolean(false),
        line.path("category").asText(""),
        line.path("severity").asText(""),
        line.path("timestamp").path("seconds").asLong(0),
        properties);
  }

  private static String text(Map.Entry<String, JsonNode> property) {
    return property.getValue().asText("");
  }
}
