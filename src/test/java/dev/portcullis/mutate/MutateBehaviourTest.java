package dev.portcullis.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.behaviour.BehaviourTable;
import dev.portcullis.value.Numbers;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The recorded patches, as far as they need no variables. */
class MutateBehaviourTest {
  /** Kyverno loses containers when one list has two templates; here each template does its part. */
  private static final Set<String> BETTER =
      Set.of("tmpl-two-templates-disjoint", "tmpl-two-templates-overlapping");

  @Test
  void overlaysMergeAsRecorded() {
    Assumptions.assumeTrue(BehaviourTable.present());
    RecordedPatches run =
        RecordedPatches.run(
            "strategic-merge",
            (patch, resource) -> StrategicMerge.apply(Numbers.ints(patch), resource));
    assertThat(run.wrong()).hasSameSizeAs(BETTER).allMatch(w -> BETTER.contains(w.split(":")[0]));
    assertThat(run.executed()).isEqualTo(521);
  }

  @Test
  void operationsApplyAsRecorded() {
    Assumptions.assumeTrue(BehaviourTable.present());
    RecordedPatches run =
        RecordedPatches.run(
            "json-patch", (patch, resource) -> JsonPatchText.apply(patch.asText(), resource));
    assertThat(run.wrong()).isEmpty();
    assertThat(run.executed()).isEqualTo(179);
  }
}
