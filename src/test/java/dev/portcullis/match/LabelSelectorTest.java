package dev.portcullis.match;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class LabelSelectorTest {
  @TestFactory
  Stream<DynamicTest> selectors() {
    List<JsonNode> cases = BehaviourTable.fixture("match/selectors");
    assertThat(cases.size()).isEqualTo(40);
    return cases.stream()
        .map(
            c ->
                DynamicTest.dynamicTest(
                    c.get("name").asText(),
                    () ->
                        assertThat(
                                LabelSelector.compile(c.get("selector"))
                                    .matches(MatchDocuments.texts(c.get("labels"))))
                            .isEqualTo(c.get("matches").booleanValue())));
  }
}
