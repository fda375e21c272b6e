package dev.portcullis.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Json;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/**
 * The recorded patterns. What needs variables or references is told by the tests of whole rules;
 * policies that are refused when loaded are the reader's matter.
 */
class PatternBehaviourTest {
  @Test
  void leavesCompareAsRecorded() {
    assertThat(executed("pattern-scalars", c -> outcome(scalarPattern(c), scalarObject(c))))
        .isEqualTo(1497);
  }

  @Test
  void treesCompareAsRecorded() {
    assertThat(executed("pattern-trees", c -> outcome(c.get("pattern"), object(c)))).isEqualTo(862);
  }

  @Test
  void alternativesCompareAsRecorded() {
    assertThat(executed("any-pattern", PatternBehaviourTest::anyOutcome)).isEqualTo(75);
  }

  private static int executed(String table, Function<JsonNode, String> run) {
    assumeTrue(BehaviourTable.present());
    List<String> wrong = new ArrayList<>();
    int executed = 0;
    for (JsonNode c : BehaviourTable.cases(table)) {
      String text = c.toString();
      if (c.get("expect").asText().equals("rejected")
          || text.contains("{{")
          || text.contains("$(./")) {
        continue;
      }
      executed++;
      String actual = run.apply(c);
      String expected = expected(table, c);
      if (!actual.equals(expected)) {
        wrong.add(c.get("name").asText() + ": " + actual + "; wanted " + expected);
      }
    }
    assertThat(wrong).isEmpty();
    return executed;
  }

  private static String expected(String table, JsonNode c) {
    String status = c.get("expect").asText();
    if (c.has("message")) {
      return status + " " + c.get("message").asText();
    }
    boolean leafFails = table.equals("pattern-scalars") && status.equals("fail");
    return leafFails
        ? "fail validation error: msg. rule r failed at path /spec/x/"
        : status + " validation rule 'r' passed.";
  }

  private static ObjectNode scalarPattern(JsonNode c) {
    ObjectNode pattern = Json.object();
    pattern.putObject("spec").set("x", c.get("pattern"));
    return pattern;
  }

  private static ObjectNode scalarObject(JsonNode c) {
    ObjectNode object = Json.object();
    ObjectNode spec = object.putObject("spec");
    if (c.has("value")) {
      spec.set("x", c.get("value"));
    } else {
      spec.put("y", "1");
    }
    return object;
  }

  private static ObjectNode object(JsonNode c) {
    ObjectNode object = Json.object().put("apiVersion", "example.com/v1").put("kind", "Thing");
    ObjectNode metadata = object.putObject("metadata");
    metadata.put("name", "c1").put("namespace", "default");
    for (var field : c.path("resource").properties()) {
      if (field.getKey().equals("metadata")) {
        field.getValue().properties().forEach(f -> metadata.set(f.getKey(), f.getValue()));
      } else {
        object.set(field.getKey(), field.getValue());
      }
    }
    return object;
  }

  private static String outcome(JsonNode pattern, JsonNode object) {
    JsonNode written = Numbers.ints(pattern);
    JsonNode read = Numbers.floats(object);
    PatternResult result = PatternCompiler.compile(written).match(read);
    assertThat(NaiveMatcher.match(written, read)).isEqualTo(result);
    return switch (result) {
      case PatternResult.Pass p -> "pass validation rule 'r' passed.";
      case PatternResult.Skip s -> "skip " + s.message();
      case PatternResult.Fail f -> "fail validation error: msg. rule r failed at path " + f.path();
      case PatternResult.Errored e ->
          "error validation error: msg. rule r execution error: " + e.message();
    };
  }

  private static String anyOutcome(JsonNode c) {
    JsonNode validate = c.get("validate");
    JsonNode object = Numbers.floats(object(c));
    List<String> failed = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    JsonNode patterns = Numbers.floats(validate.get("anyPattern"));
    for (int i = 0; i < patterns.size(); i++) {
      String rule = "rule r[" + i + "] ";
      switch (PatternCompiler.compile(patterns.get(i)).match(object)) {
        case PatternResult.Pass p -> {
          return "pass validation rule 'r' anyPattern[" + i + "] passed.";
        }
        case PatternResult.Skip s -> skipped.add(rule + "skipped: " + s.message());
        case PatternResult.Fail f -> failed.add(rule + "failed at path " + f.path());
        case PatternResult.Errored e -> failed.add(rule + "failed: " + e.message());
      }
    }
    String message = validate.path("message").asText("");
    if (failed.isEmpty()) {
      return skipped.isEmpty() ? "pass " + message : "skip " + String.join(" ", skipped);
    }
    String sentence = message.isEmpty() || message.endsWith(".") ? message : message + ".";
    String all = String.join(" ", failed);
    return "fail validation error: " + (sentence.isEmpty() ? all : sentence + " " + all);
  }
}
