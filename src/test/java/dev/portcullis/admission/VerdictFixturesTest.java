package dev.portcullis.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.policy.FailurePolicy;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import dev.portcullis.value.Numbers;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The table of answers: policies and a request in, a verdict out. */
class VerdictFixturesTest {
  private static final List<JsonNode> CASES = BehaviourTable.fixture("admission/verdicts");

  @Test
  void everyCaseIsThere() {
    assertThat(CASES.size()).isEqualTo(26);
  }

  @TestFactory
  Stream<DynamicTest> verdicts() {
    return CASES.stream()
        .map(one -> DynamicTest.dynamicTest(one.path("name").asText(), () -> check(one)));
  }

  private static void check(JsonNode one) {
    EmbeddedCluster cluster = new EmbeddedCluster(() -> Instant.parse("2026-01-02T03:04:05Z"));
    one.path("cluster").forEach(cluster::write);
    StringBuilder policies = new StringBuilder();
    one.path("policies").forEach(p -> policies.append("---\n").append(JsonText.of(p)).append('\n'));
    AdmissionSubject subject = AdmissionSubject.of(policies.toString(), cluster);
    String review = JsonText.of(review(one.path("review")));
    Verdict verdict;
    if (one.path("webhook").asText().equals("mutate")) {
      ReviewMutation.Mutated mutated = subject.mutate(review, selection(one));
      verdict = mutated.verdict();
      if (one.has("object")) {
        assertThat(Numbers.ints(mutated.object())).isEqualTo(Numbers.ints(one.get("object")));
      }
    } else {
      verdict = subject.validate(review, selection(one));
    }
    compare(one, verdict);
  }

  private static void compare(JsonNode one, Verdict verdict) {
    assertThat(verdict.allowed()).as(verdict.message()).isEqualTo(one.path("allowed").asBoolean());
    if (one.has("message")) {
      assertThat(verdict.message()).isEqualTo(one.get("message").asText());
    }
    one.path("contains").forEach(part -> assertThat(verdict.message()).contains(part.asText()));
    if (one.has("warnings")) {
      assertThat(verdict.warnings())
          .containsExactlyElementsOf(
              one.get("warnings").valueStream().map(JsonNode::asText).toList());
    }
    if (one.has("warningCount")) {
      assertThat(verdict.warnings()).hasSize(one.get("warningCount").asInt());
    }
    if (one.has("patch")) {
      assertThat(Numbers.ints(verdict.patch())).isEqualTo(Numbers.ints(one.get("patch")));
    }
    if (one.has("annotations")) {
      Map<String, String> expected = new HashMap<>();
      one.get("annotations")
          .properties()
          .forEach(e -> expected.put(e.getKey(), e.getValue().asText()));
      assertThat(verdict.auditAnnotations()).isEqualTo(expected);
    }
  }

  private static PolicySelection selection(JsonNode one) {
    return switch (one.path("path").asText("all")) {
      case "fail" -> PolicySelection.of(FailurePolicy.FAIL);
      case "ignore" -> PolicySelection.of(FailurePolicy.IGNORE);
      default -> PolicySelection.ALL;
    };
  }

  private static JsonNode review(JsonNode given) {
    ObjectNode request = Json.object();
    request.put("uid", "1").put("operation", "CREATE");
    JsonNode subject = given.has("object") ? given.path("object") : given.path("oldObject");
    JsonNode metadata = subject.path("metadata");
    request.put("name", metadata.path("name").asText(""));
    request.put("namespace", metadata.path("namespace").asText(""));
    given.properties().forEach(field -> request.set(field.getKey(), field.getValue()));
    ObjectNode review = Json.object();
    review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    review.set("request", request);
    return review;
  }
}
