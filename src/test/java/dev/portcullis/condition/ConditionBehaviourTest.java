package dev.portcullis.condition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The recorded conditions; policies that are refused when loaded are the reader's matter. */
class ConditionBehaviourTest {
  @Test
  void operatorsCompareAsRecorded() {
    Assumptions.assumeTrue(BehaviourTable.present());
    List<String> wrong = new ArrayList<>();
    int executed = 0;
    for (JsonNode c : BehaviourTable.cases("conditions")) {
      String expected = c.path("message").asText(c.get("expect").asText());
      // What a function says of its arguments is the matter of the functions.
      if (expected.equals("policy-rejected") || expected.contains("JMESPath function")) {
        continue;
      }
      executed++;
      String actual = RecordedConditions.single(c);
      if (!actual.equals(expected)) {
        wrong.add(c.get("name").asText() + ": " + actual);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(executed).isEqualTo(1611);
  }

  @Test
  void blocksDecideAsRecorded() {
    Assumptions.assumeTrue(BehaviourTable.present());
    List<String> wrong = new ArrayList<>();
    int executed = 0;
    for (JsonNode c : BehaviourTable.cases("conditions-logic")) {
      String result = c.get("expect").get("result").asText();
      if (result.equals("policy-rejected")) {
        continue;
      }
      executed++;
      boolean messageIsOurs = result.equals("skip") || result.equals("error");
      String expected =
          result + (messageIsOurs ? " " + c.get("expect").get("message").asText() : "");
      String actual = RecordedConditions.rule(c);
      if (!actual.equals(expected)) {
        wrong.add(c.get("name").asText() + ": " + actual);
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(executed).isEqualTo(125);
  }
}
