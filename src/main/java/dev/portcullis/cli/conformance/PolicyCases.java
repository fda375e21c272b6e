package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.apply.ApplyRun;
import dev.portcullis.cli.apply.ExitCode;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.report.RuleResult;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Whole policies applied to one object, compared by what stands in the policy report. */
final class PolicyCases implements RecordedCases {
  private static final String REJECTED = "policy-rejected";

  private final String table;

  PolicyCases(String table) {
    this.table = table;
  }

  @Override
  public Optional<String> disagreement(JsonNode recorded) throws InputException {
    boolean auditWarn = hasArgument(recorded, "--audit-warn");
    RecordedRun run = RecordedRun.of(policies(recorded), recorded, auditWarn);
    Optional<ApplyRun.Applied> applied = Optional.empty();
    Optional<ApplyRun> counted = Optional.empty();
    if (!run.refused()) {
      JsonNode resource = Resources.normal(object(recorded));
      counted = Optional.of(run.start(resource));
      applied = Optional.of(counted.get().apply(resource));
    }
    return switch (table) {
      case "match" -> Differences.between(recorded.path("expect").asText(), matched(applied));
      case "conditions-logic" -> single(recorded, applied, run);
      case "variables" -> variables(recorded, applied, run);
      case "actions" -> actions(recorded, applied, counted, run);
      default -> lines(recorded.path("expect"), applied, run);
    };
  }

  private static boolean hasArgument(JsonNode recorded, String argument) {
    for (JsonNode given : recorded.path("args")) {
      if (given.asText().equals(argument)) {
        return true;
      }
    }
    return false;
  }

  private JsonNode object(JsonNode recorded) {
    return table.equals("conditions-logic")
        ? RecordedObjects.configMap()
        : recorded.get("resource");
  }

  private List<JsonNode> policies(JsonNode recorded) {
    List<JsonNode> policies = new ArrayList<>();
    switch (table) {
      case "actions", "exceptions" -> {
        policies.add(recorded.get("policy"));
        recorded.path("exceptions").forEach(policies::add);
      }
      case "autogen" -> policies.add(autogen(recorded));
      case "match" -> policies.add(match(recorded));
      case "conditions-logic" -> policies.add(logic(recorded));
      default -> {
        ObjectNode policy =
            RecordedObjects.policy(
                recorded.get("rule"), recorded.path("resource").path("kind").asText(), true);
        recorded
            .path("spec")
            .properties()
            .forEach(e -> ((ObjectNode) policy.get("spec")).set(e.getKey(), e.getValue()));
        policies.add(policy);
      }
    }
    return policies;
  }

  private static JsonNode autogen(JsonNode recorded) {
    ObjectNode policy = Json.object();
    policy.put("apiVersion", "kyverno.io/v1").put("kind", "ClusterPolicy");
    ObjectNode metadata = policy.putObject("metadata").put("name", "p");
    if (recorded.has("annotations")) {
      metadata.set("annotations", recorded.get("annotations"));
    }
    ObjectNode spec = policy.putObject("spec");
    recorded.path("spec").properties().forEach(e -> spec.set(e.getKey(), e.getValue()));
    spec.set("rules", recorded.get("rules"));
    return policy;
  }

  private static JsonNode match(JsonNode recorded) {
    ObjectNode rule = Json.object();
    rule.set("match", recorded.get("match"));
    if (recorded.has("exclude")) {
      rule.set("exclude", recorded.get("exclude"));
    }
    rule.putObject("validate").put("message", "m").putObject("deny");
    ObjectNode policy = RecordedObjects.policy(rule, "", false);
    ((ObjectNode) policy.get("spec")).put("background", false);
    if (recorded.has("policyNamespace")) {
      policy.put("kind", "Policy");
      ((ObjectNode) policy.get("metadata")).set("namespace", recorded.get("policyNamespace"));
    }
    return policy;
  }

  private static JsonNode logic(JsonNode recorded) {
    ObjectNode rule = Json.object();
    if (recorded.has("preconditions")) {
      rule.set("preconditions", recorded.get("preconditions"));
    }
    ObjectNode validate = rule.putObject("validate");
    if (recorded.has("message")) {
      validate.set("message", recorded.get("message"));
    }
    validate.set("deny", recorded.get("deny"));
    return RecordedObjects.policy(rule, "ConfigMap", true);
  }

  private static String matched(Optional<ApplyRun.Applied> applied) {
    if (applied.isEmpty()) {
      return REJECTED;
    }
    return applied.get().lines().isEmpty() ? "not-matched" : "matched";
  }

  private static Optional<String> single(
      JsonNode recorded, Optional<ApplyRun.Applied> applied, RecordedRun run) {
    JsonNode expect = recorded.path("expect");
    String expected = expect.path("result").asText();
    if (applied.isEmpty()) {
      return Differences.between(expected, REJECTED).map(text -> text + ": " + run.reasons());
    }
    return line(expect, applied.get());
  }

  private static Optional<String> line(JsonNode expect, ApplyRun.Applied applied) {
    Optional<RuleResult> line = applied.lines().stream().findFirst();
    return Differences.between(
            expect.path("result").asText(), line.map(l -> l.status().text()).orElse("none"))
        .map(text -> text + ": " + line.map(RuleResult::message).orElse(""))
        .or(
            () ->
                expect.has("message")
                    ? Differences.between(
                        expect.get("message").asText(), line.map(RuleResult::message).orElse(""))
                    : Optional.empty());
  }

  private static Optional<String> variables(
      JsonNode recorded, Optional<ApplyRun.Applied> applied, RecordedRun run) {
    JsonNode expect = recorded.path("expect");
    if (applied.isEmpty() || expect.has("policyError")) {
      return applied.isEmpty() == expect.has("policyError")
          ? Optional.empty()
          : Differences.of(
              expect.toString(), applied.isEmpty() ? "refused: " + run.reasons() : "accepted");
    }
    return line(expect, applied.get())
        .or(
            () ->
                expect.has("mutated")
                    ? Differences.between(expect.get("mutated"), applied.get().result().patched())
                    : Optional.empty());
  }

  private static Optional<String> lines(
      JsonNode expect, Optional<ApplyRun.Applied> applied, RecordedRun run) {
    if (applied.isEmpty() || expect.isTextual()) {
      return applied.isEmpty() == expect.isTextual()
          ? Optional.empty()
          : Differences.of(
              expect.toString(), applied.isEmpty() ? "refused: " + run.reasons() : "accepted");
    }
    return Differences.between(expect, results(applied.get(), false));
  }

  private static JsonNode results(ApplyRun.Applied applied, boolean all) {
    ArrayNode results = Json.NODES.arrayNode();
    applied.lines().stream()
        .sorted(Comparator.comparing(RuleResult::rule))
        .forEach(
            line -> {
              ObjectNode result =
                  results
                      .addObject()
                      .put("rule", line.rule())
                      .put("result", line.status().text())
                      .put("message", line.message());
              if (all) {
                result.put("scored", line.scored());
                if (!line.severity().isEmpty()) {
                  result.put("severity", line.severity());
                }
                if (!line.category().isEmpty()) {
                  result.put("category", line.category());
                }
              }
            });
    return results;
  }

  private static Optional<String> actions(
      JsonNode recorded,
      Optional<ApplyRun.Applied> applied,
      Optional<ApplyRun> counted,
      RecordedRun run) {
    JsonNode expect = recorded.path("expect");
    if (applied.isEmpty() || expect.has("policy")) {
      return applied.isEmpty() == expect.has("policy")
          ? Optional.empty()
          : Differences.of(
              expect.toString(), applied.isEmpty() ? "refused: " + run.reasons() : "accepted");
    }
    int warnExitCode = 0;
    boolean warnNoPass = hasArgument(recorded, "--warn-no-pass");
    JsonNode arguments = recorded.path("args");
    for (int i = 0; i + 1 < arguments.size(); i++) {
      if (arguments.get(i).asText().equals("--warn-exit-code")) {
        warnExitCode = Integer.parseInt(arguments.get(i + 1).asText());
      }
    }
    ObjectNode actual = Json.object();
    actual.put(
        "exit", ExitCode.of(counted.orElseThrow().summary(), warnExitCode, warnNoPass).code());
    actual.put("summary", counted.orElseThrow().summary().text());
    actual.set("results", results(applied.get(), true));
    return Differences.between(expect, actual);
  }
}
