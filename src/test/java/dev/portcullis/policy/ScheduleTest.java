package dev.portcullis.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.behaviour.BehaviourTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The table of schedules, which was made with the libraries that Kyverno uses. */
class ScheduleTest {
  private static final List<JsonNode> CASES = BehaviourTable.fixture("cleanup/schedules");

  @Test
  void everyCaseIsThere() {
    assertThat(CASES).hasSize(92);
  }

  @TestFactory
  Stream<DynamicTest> cases() {
    return CASES.stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    "`" + one.path("schedule").asText() + "`", () -> check(one)));
  }

  private static void check(JsonNode one) {
    Optional<Schedule> schedule = Schedule.parse(one.path("schedule").asText());
    assertThat(schedule.isPresent()).isEqualTo(one.path("accepted").asBoolean());
    if (!one.path("accepted").asBoolean() || !one.path("runs").asBoolean(true)) {
      return;
    }
    List<String> expected = one.path("next").valueStream().map(JsonNode::asText).toList();
    assertThat(times(schedule.orElseThrow(), one.path("after").asText(), expected.size()))
        .isEqualTo(expected);
    if (expected.isEmpty()) {
      assertThat(schedule.orElseThrow().next(Instant.parse(one.path("after").asText()))).isEmpty();
    }
  }

  private static List<String> times(Schedule schedule, String after, int count) {
    List<String> times = new ArrayList<>();
    Optional<Instant> time = Optional.of(Instant.parse(after));
    for (int i = 0; i < count && time.isPresent(); i++) {
      time = schedule.next(time.get());
      time.ifPresent(t -> times.add(t.toString()));
    }
    return times;
  }

  /** Kyverno accepts these and can compute no time for them; here they mean what they say. */
  @Test
  void whatKyvernoAcceptsAndNeverRuns() {
    String after = "2026-11-21T20:16:36.5Z";
    assertThat(times(Schedule.parse("@every 1h").orElseThrow(), after, 2))
        .containsExactly("2026-11-21T21:16:36Z", "2026-11-21T22:16:36Z");
    assertThat(times(Schedule.parse("@every 10ms").orElseThrow(), after, 1))
        .containsExactly("2026-11-21T20:16:37Z");
    assertThat(times(Schedule.parse("@midnight").orElseThrow(), after, 1))
        .containsExactly("2026-11-22T00:00:00Z");
    assertThat(times(Schedule.parse("*/60 * * * *").orElseThrow(), after, 2))
        .containsExactly("2026-11-21T21:00:00Z", "2026-11-21T22:00:00Z");
    assertThat(times(Schedule.parse("0 0 ?/2 * *").orElseThrow(), after, 2))
        .containsExactly("2026-11-23T00:00:00Z", "2026-11-25T00:00:00Z");
  }

  /** Kyverno runs such a policy again and again, because it takes no time at all for one past. */
  @Test
  void aDayThatNeverComes() {
    assertThat(Schedule.parse("0 0 31 2,4 *").orElseThrow().next(Instant.EPOCH)).isEmpty();
  }
}
