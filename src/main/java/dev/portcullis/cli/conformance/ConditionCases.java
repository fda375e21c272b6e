package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.report.RuleResult;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Optional;

/** Single conditions: whether they hold. */
final class ConditionCases implements RecordedCases {
  @Override
  public Optional<String> disagreement(JsonNode recorded) throws InputException {
    ObjectNode rule = Json.object();
    if (recorded.has("context")) {
      ArrayNode context = rule.putArray("context");
      recorded
          .get("context")
          .properties()
          .forEach(
              e ->
                  context
                      .addObject()
                      .put("name", e.getKey())
                      .putObject("variable")
                      .set("value", e.getValue()));
    }
    ObjectNode condition = Json.object();
    for (String field : List.of("key", "operator", "value")) {
      condition.set(field, recorded.get(field));
    }
    ObjectNode validate = rule.putObject("validate");
    validate.putObject("deny").putObject("conditions").putArray("all").add(condition);
    RuleRun run = RuleRun.of(rule, RecordedObjects.configMap(), false, recorded);
    String expected = recorded.path("expect").asText();
    if (run.refused()) {
      return Differences.between(expected, "policy-rejected")
          .map(text -> text + ": " + run.reasons());
    }
    Optional<RuleResult> line = run.line();
    String actual =
        switch (line.map(RuleResult::status).orElse(RuleResult.Status.SKIP)) {
          case FAIL -> "true";
          case PASS -> "false";
          case ERROR -> "error";
          case SKIP -> "skip";
          case WARN -> "warn";
        };
    Optional<String> difference = Differences.between(expected, actual);
    if (difference.isEmpty() && recorded.has("message")) {
      return Differences.between(
          recorded.get("message").asText(), line.map(RuleResult::message).orElse(""));
    }
    return difference;
  }
}
