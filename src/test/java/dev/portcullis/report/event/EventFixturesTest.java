package dev.portcullis.report.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.memory.EmbeddedCluster;
import dev.portcullis.admission.AdmissionSubject;
import dev.portcullis.admission.PolicySelection;
import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Json;
import dev.portcullis.value.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The table of events: policies and a request in, what is told out. */
class EventFixturesTest {
  private static final List<JsonNode> CASES = BehaviourTable.fixture("events/admission");
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.123456789Z");

  @Test
  void everyCaseIsThere() {
    assertThat(CASES.size()).isEqualTo(16);
  }

  @TestFactory
  Stream<DynamicTest> events() {
    return CASES.stream()
        .map(one -> DynamicTest.dynamicTest(one.path("name").asText(), () -> check(one)));
  }

  private static void check(JsonNode one) {
    StringBuilder policies = new StringBuilder();
    one.path("policies").forEach(p -> policies.append("---\n").append(JsonText.of(p)).append('\n'));
    AdmissionSubject subject =
        AdmissionSubject.of(policies.toString(), new EmbeddedCluster(() -> NOW));
    String review = JsonText.of(review(one.path("review")));
    List<PolicyEvent> events =
        one.path("webhook").asText().equals("mutate")
            ? AdmissionEvents.of(
                subject.accept(review).request(),
                subject.mutate(review, PolicySelection.ALL).outcomes(),
                false,
                successes(one))
            : validated(subject, review, successes(one));
    List<String> told = events.stream().map(EventFixturesTest::text).toList();
    if (one.has("starts")) {
      assertThat(told).hasSameSizeAs(one.path("starts"));
      for (int i = 0; i < told.size(); i++) {
        assertThat(told.get(i)).startsWith(one.path("starts").path(i).asText());
      }
    } else {
      assertThat(told)
          .containsExactlyElementsOf(
              one.path("events").valueStream().map(JsonNode::asText).toList());
    }
  }

  private static List<PolicyEvent> validated(
      AdmissionSubject subject, String review, Predicate<String> successes) {
    var validated = subject.judge(review, PolicySelection.ALL);
    boolean blocked = !validated.verdict().allowed();
    var outcomes =
        blocked
            ? validated.outcomes()
            : Stream.concat(
                    validated.outcomes().stream(),
                    subject.audit(review, PolicySelection.ALL).stream())
                .toList();
    return AdmissionEvents.of(subject.accept(review).request(), outcomes, blocked, successes);
  }

  private static Predicate<String> successes(JsonNode one) {
    Set<String> wanted =
        one.path("success").valueStream().map(JsonNode::asText).collect(Collectors.toSet());
    return action -> wanted.contains("any") || wanted.contains(action);
  }

  private static String text(PolicyEvent event) {
    return event.reason().text()
        + " | "
        + event.action().text()
        + " | "
        + event.regarding().text()
        + " | "
        + event.note();
  }

  private static JsonNode review(JsonNode given) {
    ObjectNode request = Json.object();
    JsonNode metadata = given.path("object").path("metadata");
    request.put("uid", "1").put("operation", "CREATE");
    request.put("name", metadata.path("name").asText(""));
    request.put("namespace", metadata.path("namespace").asText(""));
    given.properties().forEach(field -> request.set(field.getKey(), field.getValue()));
    ObjectNode review = Json.object();
    review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    review.set("request", request);
    return review;
  }

  private static PolicyEvent event(String name, String note) {
    return new PolicyEvent(
        EventReason.POLICY_VIOLATION,
        EventAction.RESOURCE_PASSED,
        EventSource.SCAN,
        new EventSubject("rbac.authorization.k8s.io/v1", "ClusterRole", "", name, "u-1"),
        Optional.empty(),
        note);
  }

  @Test
  void anEventIsWrittenAsTheApiWantsIt() {
    JsonNode object = event("system:Controller:x_y", "a\nb\u0000").object("kyverno", "pod-1", NOW);
    assertThat(object.path("metadata").path("name").asText())
        .isEqualTo("system-controller-x-y." + Long.toHexString(1_767_323_045_123_456_789L));
    assertThat(object.path("metadata").path("namespace").asText()).isEqualTo("default");
    assertThat(object.path("eventTime").asText()).isEqualTo("2026-01-02T03:04:05.123456Z");
    assertThat(object.path("reportingController").asText()).isEqualTo("kyverno-scan");
    assertThat(object.path("reportingInstance").asText()).isEqualTo("kyverno-scan-pod-1");
    assertThat(object.path("type").asText()).isEqualTo("Warning");
    assertThat(object.path("note").asText()).isEqualTo("a\nb\\x00");
    assertThat(object.path("regarding").path("uid").asText()).isEqualTo("u-1");
  }

  @Test
  void aNoteIsCutToWhatAnEventMayHold() {
    assertThat(event("a", "x".repeat(1024)).shortNote()).hasSize(1024).endsWith("x");
    assertThat(event("a", "x".repeat(1025)).shortNote()).hasSize(1024).endsWith("xxx...");
    String wide = event("a", "\u00e4".repeat(600)).shortNote();
    assertThat(wide.getBytes(java.nio.charset.StandardCharsets.UTF_8).length)
        .isLessThanOrEqualTo(1024);
    assertThat(wide).endsWith("\u00e4...");
  }
}
