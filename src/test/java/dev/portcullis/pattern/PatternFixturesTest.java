package dev.portcullis.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Numbers;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PatternFixturesTest {
  private static final int SCALARS = 108;
  private static final int TREES = 87;

  @TestFactory
  Stream<DynamicTest> scalars() {
    return cases("pattern/scalars", SCALARS)
        .map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> scalar(c)));
  }

  @TestFactory
  Stream<DynamicTest> trees() {
    return cases("pattern/trees", TREES)
        .map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> tree(c)));
  }

  private static Stream<JsonNode> cases(String table, int count) {
    List<JsonNode> cases = BehaviourTable.fixture(table);
    assertThat(cases).hasSize(count);
    return cases.stream();
  }

  private static void scalar(JsonNode c) {
    JsonNode value = c.has("value") ? c.get("value") : MissingNode.getInstance();
    ScalarPattern pattern = ScalarPattern.compile(c.get("pattern"));
    boolean passes = c.get("passes").booleanValue();
    assertThat(pattern.matches(value)).isEqualTo(passes);
    if (c.get("pattern").isValueNode()) {
      JsonNode present = c.has("value") ? value : NullNode.getInstance();
      assertThat(NaiveScalar.passes(c.get("pattern"), present)).isEqualTo(passes);
    }
  }

  private static void tree(JsonNode c) {
    JsonNode pattern = Numbers.ints(c.get("pattern"));
    JsonNode resource = c.get("resource");
    PatternResult result = PatternCompiler.compile(pattern).match(resource);
    assertThat(result).isEqualTo(NaiveMatcher.match(pattern, resource));
    String expected = c.get("expect").asText();
    assertThat(text(result, expected.contains(": "))).isEqualTo(expected);
  }

  private static String text(PatternResult result, boolean withMessage) {
    String status =
        switch (result) {
          case PatternResult.Pass p -> "pass";
          case PatternResult.Skip s -> "skip";
          case PatternResult.Fail f -> "fail " + f.path();
          case PatternResult.Errored e -> "error";
        };
    String message =
        switch (result) {
          case PatternResult.Pass p -> "";
          case PatternResult.Skip s -> s.message();
          case PatternResult.Fail f -> f.message();
          case PatternResult.Errored e -> e.message();
        };
    return withMessage ? status + ": " + message : status;
  }
}
