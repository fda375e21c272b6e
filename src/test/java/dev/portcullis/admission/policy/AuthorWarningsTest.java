package dev.portcullis.admission.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.port.Answer;
import dev.portcullis.port.Authority;
import dev.portcullis.value.Json;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class AuthorWarningsTest {
  private static final List<JsonNode> CASES = BehaviourTable.fixture("authors/warnings");
  private static final ServedFixture SERVED = new ServedFixture();
  private static final int CASE_COUNT = 18;

  @Test
  void everyCaseIsThere() {
    assertThat(CASES).hasSize(CASE_COUNT);
  }

  @TestFactory
  Stream<DynamicTest> cases() {
    return CASES.stream()
        .map(one -> DynamicTest.dynamicTest(one.path("name").asText(), () -> check(one)));
  }

  private static void check(JsonNode one) {
    Set<String> may =
        one.path("may").valueStream().map(JsonNode::asText).collect(Collectors.toSet());
    Authority authority =
        access ->
            new Answer.Found<>(
                may.contains(
                    "%s %s %s"
                        .formatted(
                            access.verb(),
                            access.resource().resource(),
                            access.namespace().isEmpty() ? "*" : access.namespace())));
    List<String> warnings =
        new AuthorWarnings(new Permissions(SERVED.served(), authority), "jane").of(policy(one));
    assertThat(warnings)
        .containsExactlyElementsOf(
            one.path("lacks")
                .valueStream()
                .map(
                    lacks ->
                        "this policy acts with the rights of its author, who lacks some: "
                            + lacks.asText())
                .toList());
  }

  private static JsonNode policy(JsonNode one) {
    ObjectNode policy = Json.object();
    if (one.has("home")) {
      policy.putObject("metadata").set("namespace", one.get("home"));
    }
    if (one.has("cleanup")) {
      return policy.set("spec", one.get("cleanup"));
    }
    policy.putObject("spec").putArray("rules").add(one.get("rule"));
    return policy;
  }
}
