package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.report.RuleResult;
import dev.portcullis.value.Json;
import java.util.Optional;

/** Validate rules on one object: the status and the exact message. */
final class RuleCases implements RecordedCases {
  private final String table;

  RuleCases(String table) {
    this.table = table;
  }

  @Override
  public Optional<String> disagreement(JsonNode recorded) throws InputException {
    RuleRun run = RuleRun.of(rule(recorded), object(recorded), pods(), recorded);
    String expected = recorded.path("expect").asText();
    if (run.refused()) {
      return Differences.between(expected, "rejected").map(text -> text + ": " + run.reasons());
    }
    Optional<RuleResult> line = run.line();
    Optional<String> difference =
        Differences.between(expected, line.map(l -> l.status().text()).orElse("none"));
    if (difference.isPresent() || line.isEmpty()) {
      return difference.map(text -> text + ": " + line.map(RuleResult::message).orElse(""));
    }
    return message(recorded, expected)
        .flatMap(message -> Differences.between(message, line.get().message()))
        .or(() -> properties(recorded, line.get()));
  }

  private boolean pods() {
    return table.equals("pod-security");
  }

  private JsonNode rule(JsonNode recorded) {
    ObjectNode rule = Json.object();
    switch (table) {
      case "pattern-scalars" -> {
        ObjectNode validate = rule.putObject("validate").put("message", "msg");
        validate.putObject("pattern").putObject("spec").set("x", recorded.get("pattern"));
      }
      case "pattern-trees" ->
          rule.putObject("validate").put("message", "msg").set("pattern", recorded.get("pattern"));
      case "any-pattern" -> rule.set("validate", recorded.get("validate"));
      case "pod-security" -> {
        rule.putObject("match")
            .putArray("any")
            .addObject()
            .putObject("resources")
            .putArray("kinds")
            .add("Pod");
        rule.putObject("validate").set("podSecurity", recorded.get("podSecurity"));
      }
      default -> rule.setAll((ObjectNode) recorded.get("rule"));
    }
    return rule;
  }

  private JsonNode object(JsonNode recorded) {
    if (pods()) {
      return recorded.get("resource");
    }
    if (!table.equals("pattern-scalars")) {
      return RecordedObjects.thing(recorded.path("resource"));
    }
    ObjectNode fields = Json.object();
    if (recorded.has("value")) {
      fields.putObject("spec").set("x", recorded.get("value"));
    } else {
      fields.putObject("spec").put("y", "1");
    }
    return RecordedObjects.thing(fields);
  }

  private Optional<String> message(JsonNode recorded, String expected) {
    if (recorded.has("message")) {
      return Optional.of(recorded.get("message").asText());
    }
    String name = recorded.path("rule").isTextual() ? recorded.get("rule").asText() : "r";
    if (expected.equals("pass") && pods()) {
      return Optional.of("Validation rule '" + name + "' passed.");
    }
    if (expected.equals("pass") && table.startsWith("pattern")) {
      return Optional.of("validation rule 'r' passed.");
    }
    return table.equals("pattern-scalars") && expected.equals("fail")
        ? Optional.of("validation error: msg. rule r failed at path /spec/x/")
        : Optional.empty();
  }

  private static Optional<String> properties(JsonNode recorded, RuleResult line) {
    return recorded.has("controls")
        ? Differences.between(
            recorded.get("controls").asText(), line.properties().getOrDefault("controls", ""))
        : Optional.empty();
  }
}
