package dev.portcullis.cli.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.cli.apply.ApplyRun;
import dev.portcullis.cli.evaluate.LocalEvaluation.Response;
import dev.portcullis.cli.input.InputException;
import dev.portcullis.cli.input.Resources;
import dev.portcullis.generate.GenerateResult;
import dev.portcullis.report.RuleResult;
import dev.portcullis.value.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Generate rules on a trigger: the status of the rules, and the objects they want. */
final class GenerateCases implements RecordedCases {
  private static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  @Override
  public Optional<String> disagreement(JsonNode recorded) throws InputException {
    List<JsonNode> policies = new ArrayList<>();
    recorded.path("policies").forEach(policies::add);
    RecordedRun run = RecordedRun.of(policies, recorded, false);
    if (run.refused() || recorded.has("rejected")) {
      return run.refused() == recorded.has("rejected")
          ? Optional.empty()
          : Differences.of(
              recorded.path("rejected").asText("accepted"), run.refused() + ": " + run.reasons());
    }
    JsonNode trigger = Resources.normal(recorded.get("trigger"));
    ApplyRun.Applied applied = run.start(trigger).apply(trigger);
    return Differences.between(recorded.path("results"), results(applied, policies))
        .or(() -> Differences.between(expected(recorded), generated(applied)));
  }

  private static JsonNode expected(JsonNode recorded) {
    ArrayNode expected = Json.NODES.arrayNode();
    recorded.path("generated").forEach(object -> expected.add(plain(object)));
    return expected;
  }

  private static JsonNode results(ApplyRun.Applied applied, List<JsonNode> policies) {
    ArrayNode results = Json.NODES.arrayNode();
    for (RuleResult line : ReportOrder.of(applied.lines(), policies)) {
      ObjectNode result =
          results
              .addObject()
              .put("policy", line.policy().key())
              .put("rule", line.rule())
              .put("result", line.status().text());
      if (!line.message().isEmpty()) {
        result.put("message", line.message());
      }
    }
    return results;
  }

  private static JsonNode generated(ApplyRun.Applied applied) {
    ArrayNode generated = Json.NODES.arrayNode();
    for (Response response : applied.result().responses()) {
      for (GenerateResult result : response.outcome().generated().values()) {
        result.desired().forEach(desired -> generated.add(plain(desired.object())));
      }
    }
    return generated;
  }

  /** The object without the labels that every generated object carries. */
  private static JsonNode plain(JsonNode object) {
    ObjectNode copy = object.deepCopy();
    if (copy.path("metadata") instanceof ObjectNode metadata
        && metadata.path("labels") instanceof ObjectNode labels) {
      List<String> names = new ArrayList<>();
      labels.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        if (name.startsWith("generate.kyverno.io/")
            || (name.equals(MANAGED_BY) && labels.get(name).asText().equals("kyverno"))) {
          labels.remove(name);
        }
      }
      if (labels.isEmpty()) {
        metadata.remove("labels");
      }
    }
    return copy;
  }
}
