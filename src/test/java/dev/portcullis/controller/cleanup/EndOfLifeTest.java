package dev.portcullis.controller.cleanup;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.adapter.kube.Deletion;
import dev.portcullis.value.Json;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When and how objects end by what their metadata says. */
class EndOfLifeTest {
  private static ObjectNode metadata(String ttl) {
    ObjectNode metadata = Json.object();
    metadata.put("uid", "u-1").put("creationTimestamp", "2026-11-21T20:00:00Z");
    metadata.putObject("labels").put("cleanup.kyverno.io/ttl", ttl);
    return metadata;
  }

  @ParameterizedTest
  @CsvSource({
    "10s,                2026-11-21T20:00:10Z",
    "1d12h,              2026-11-23T08:00:00Z",
    "0s,                 2026-11-21T20:00:00Z",
    "-1h,                2026-11-21T19:00:00Z",
    "2023-07-19,         2023-07-19T00:00:00Z",
    "2027-01-01T000001Z, 2027-01-01T00:00:01Z",
  })
  void theTimeIsThatOfTheLabel(String ttl, Instant at) {
    assertThat(EndOfLife.of(metadata(ttl)).map(EndOfLife::at)).contains(at);
  }

  @ParameterizedTest
  @ValueSource(strings = {"10ay", "", "tomorrow", "2023-02-30"})
  void whatIsNoTimeIsNoEnd(String ttl) {
    assertThat(EndOfLife.of(metadata(ttl))).isEmpty();
  }

  @Test
  void whatIsGoingOrHasNoLabelOrNoBirthdayIsLeftAlone() {
    ObjectNode going = metadata("10s");
    going.put("deletionTimestamp", "2026-11-21T20:00:05Z");
    assertThat(EndOfLife.of(going)).isEmpty();
    ObjectNode unborn = metadata("10s");
    unborn.remove("creationTimestamp");
    assertThat(EndOfLife.of(unborn)).isEmpty();
    assertThat(EndOfLife.of(Json.object().put("uid", "u-1"))).isEmpty();
  }

  @Test
  void theAnnotationSaysWhatBecomesOfDependents() {
    for (Deletion.Propagation one : Deletion.Propagation.values()) {
      String word = one.name().charAt(0) + one.name().substring(1).toLowerCase(Locale.ROOT);
      assertThat(deletion(word)).isEqualTo(new Deletion("u-1", Optional.of(one)));
    }
    assertThat(deletion("orphan")).isEqualTo(Deletion.of("u-1"));
    assertThat(EndOfLife.of(metadata("1s")).orElseThrow().deletion()).isEqualTo(Deletion.of("u-1"));
  }

  private static Deletion deletion(String propagation) {
    ObjectNode metadata = metadata("1s");
    metadata.putObject("annotations").put("cleanup.kyverno.io/propagation-policy", propagation);
    return EndOfLife.of(metadata).orElseThrow().deletion();
  }
}
