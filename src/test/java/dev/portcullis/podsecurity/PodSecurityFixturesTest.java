package dev.portcullis.podsecurity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PodSecurityFixturesTest {
  private static final int CHECKS = 48;
  private static final int EXCLUSIONS = 24;
  private static final int OBJECTS = 43;

  @TestFactory
  Stream<DynamicTest> checks() {
    return cases("checks", CHECKS);
  }

  @TestFactory
  Stream<DynamicTest> exclusions() {
    return cases("exclusions", EXCLUSIONS);
  }

  @TestFactory
  Stream<DynamicTest> objects() {
    return cases("objects", OBJECTS);
  }

  private static Stream<DynamicTest> cases(String table, int count) {
    List<JsonNode> cases = BehaviourTable.fixture("podsecurity/" + table);
    assertThat(cases).hasSize(count);
    return cases.stream().map(c -> DynamicTest.dynamicTest(c.get("name").asText(), () -> run(c)));
  }

  private static void run(JsonNode c) {
    ObjectNode rule = Json.object().put("level", c.path("level").asText("baseline"));
    rule.put("version", c.path("version").asText("latest"));
    c.optional("exclude").ifPresent(exclude -> rule.set("exclude", exclude));
    PodSecurityResult result = PodSecurityRun.run(rule, resource(c), c.path("exceptions"));
    assertThat(text(result)).isEqualTo(c.get("expect").asText());
    if (result instanceof PodSecurityResult.Fail fail && c.has("json")) {
      assertThat(fail.properties())
          .containsExactlyInAnyOrderEntriesOf(
              Map.of(
                  "standard", rule.get("level").asText(),
                  "version", rule.get("version").asText(),
                  "controls", c.get("controls").asText(),
                  "controlsJSON", c.get("json").asText()));
    }
  }

  private static JsonNode resource(JsonNode c) {
    if (c.has("resource")) {
      return c.get("resource");
    }
    ObjectNode pod = Json.object().put("kind", "Pod");
    c.optional("annotations").ifPresent(a -> pod.putObject("metadata").set("annotations", a));
    pod.set("spec", c.get("spec"));
    return pod;
  }

  private static String text(PodSecurityResult result) {
    return switch (result) {
      case PodSecurityResult.Pass p -> "pass";
      case PodSecurityResult.PassByException p -> "excepted";
      case PodSecurityResult.Fail f -> f.violations();
      case PodSecurityResult.Errored e -> e.message();
    };
  }
}
