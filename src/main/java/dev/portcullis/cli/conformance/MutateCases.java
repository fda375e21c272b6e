package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.apply.ApplyRun;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.report.RuleResult;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Mutate rules on one object: the status, the message, and the whole object afterwards. */
final class MutateCases implements RecordedCases {
  private final String table;

  MutateCases(String table) {
    this.table = table;
  }

  @Override
  public Optional<String> disagreement(JsonNode recorded) throws InputException {
    return table.equals("mutate-order") ? order(recorded) : rule(recorded);
  }

  private Optional<String> rule(JsonNode recorded) throws InputException {
    ObjectNode rule = Json.object();
    for (String field : List.of("context", "preconditions")) {
      if (recorded.has(field)) {
        rule.set(field, recorded.get(field));
      }
    }
    ObjectNode mutate = rule.putObject("mutate");
    switch (table) {
      case "strategic-merge" -> mutate.set("patchStrategicMerge", recorded.get("patch"));
      case "json-patch" -> mutate.set("patchesJson6902", recorded.get("patch"));
      default -> mutate.set("foreach", recorded.get("foreach"));
    }
    RuleRun run = RuleRun.of(rule, recorded.get("resource"), false, recorded);
    String expected = recorded.path("expect").asText();
    if (run.refused()) {
      return Differences.between(expected, "rejected").map(text -> text + ": " + run.reasons());
    }
    Optional<RuleResult> line = run.line();
    return Differences.between(expected, line.map(l -> l.status().text()).orElse("none"))
        .map(text -> text + ": " + line.map(RuleResult::message).orElse(""))
        .or(
            () ->
                Differences.between(
                    recorded.path("message").asText(), line.map(RuleResult::message).orElse("")))
        .or(() -> object(recorded, run.patched()));
  }

  private static Optional<String> object(JsonNode recorded, JsonNode patched) {
    if (recorded.has("patched")) {
      return Differences.between(recorded.get("patched"), patched);
    }
    return recorded.path("unchanged").asBoolean(false)
        ? Differences.between(Resources.normal(recorded.get("resource")), patched)
        : Optional.empty();
  }

  private Optional<String> order(JsonNode recorded) throws InputException {
    List<JsonNode> policies = new ArrayList<>();
    recorded.path("policies").forEach(policies::add);
    RecordedRun run = RecordedRun.of(policies, recorded, false);
    if (run.refused()) {
      return Optional.of("refused: " + run.reasons());
    }
    JsonNode resource = Resources.normal(recorded.get("resource"));
    ApplyRun.Applied applied = run.start(resource).apply(resource);
    boolean cut = recorded.path("after_error").asBoolean(false);
    return Differences.between(
            recorded.path("results"),
            results(applied, policies, cut ? recorded.path("results").size() : Integer.MAX_VALUE))
        .or(() -> cut ? Optional.empty() : object(recorded, applied.result().patched()));
  }

  /** After an error the original loses the object, so only what it says before can be compared. */
  private static JsonNode results(ApplyRun.Applied applied, List<JsonNode> policies, int limit) {
    ArrayNode results = Json.NODES.arrayNode();
    List<RuleResult> lines = applied.lines();
    List<RuleResult> seen = lines.subList(0, Math.min(limit, lines.size()));
    for (RuleResult line : ReportOrder.of(seen, policies)) {
      results
          .addObject()
          .put("policy", line.policy().key())
          .put("rule", line.rule())
          .put("result", line.status().text())
          .put("message", line.message());
    }
    return results;
  }
}
