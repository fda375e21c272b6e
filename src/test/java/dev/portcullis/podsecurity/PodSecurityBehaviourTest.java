package dev.portcullis.podsecurity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Numbers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The recorded checks; policies that are refused when loaded are the reader's matter. */
class PodSecurityBehaviourTest {
  @Test
  void podsAreCheckedAsRecorded() {
    assumeTrue(BehaviourTable.present());
    List<String> wrong = new ArrayList<>();
    int executed = 0;
    for (JsonNode c : BehaviourTable.cases("pod-security")) {
      String status = c.get("expect").asText();
      if (status.equals("rejected")) {
        continue;
      }
      executed++;
      String expected =
          status + " " + c.path("message").asText("") + " " + c.path("controls").asText("");
      String actual = outcome(c);
      if (!actual.equals(expected)) {
        wrong.add(c.get("name").asText() + ": " + actual + "; wanted " + expected);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(executed).isEqualTo(522);
  }

  private static String outcome(JsonNode c) {
    JsonNode written = c.get("podSecurity");
    JsonNode resource = Numbers.floats(c.get("resource"));
    return switch (PodSecurityRun.run(written, resource, MissingNode.getInstance())) {
      case PodSecurityResult.Pass p -> "pass  ";
      case PodSecurityResult.PassByException p -> "skip  ";
      case PodSecurityResult.Errored e -> "error " + e.message() + " ";
      case PodSecurityResult.Fail f ->
          "fail Validation rule '%s' failed. It violates PodSecurity \"%s:%s\": %s %s"
              .formatted(
                  c.path("rule").asText("r"),
                  written.path("level").asText(""),
                  written.path("version").asText(""),
                  f.violations(),
                  f.properties().get("controls"));
    };
  }
}
