package dev.portcullis.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.value.Numbers;
import org.junit.jupiter.api.Test;

/** The merge agrees with a slow one that is written from the rules. */
class StrategicMergeTwinTest {
  private static final long PAIRS = Long.getLong("twin.pairs", 20_000);

  @Test
  void agreesWithTheSlowTwin() {
    long changed = 0;
    for (long seed = 0; seed < PAIRS; seed++) {
      MergePairs pairs = new MergePairs(seed);
      JsonNode pod = pairs.pod();
      JsonNode overlay = pairs.overlay(pod);
      String before = pod.toString() + overlay;
      JsonNode expected = NaiveStrategicMerge.apply(overlay, pod);
      PatchResult result = StrategicMerge.apply(overlay, pod);
      assertThat(result)
          .as("seed %s%n%s%n%s%nexpected %s", seed, overlay, pod, expected)
          .isInstanceOf(PatchResult.Patched.class);
      JsonNode merged = ((PatchResult.Patched) result).resource();
      assertThat(Numbers.same(merged, expected))
          .as(
              "seed %s%noverlay %s%npod %s%nmerged %s%nexpected %s",
              seed, overlay, pod, merged, expected)
          .isTrue();
      assertThat(pod.toString() + overlay).as("inputs stay").isEqualTo(before);
      changed += Numbers.same(merged, pod) ? 0 : 1;
    }
    assertThat(changed).as("pairs that change something").isGreaterThan(PAIRS / 4);
  }
}
