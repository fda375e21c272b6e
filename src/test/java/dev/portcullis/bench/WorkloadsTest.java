package dev.portcullis.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.admission.Verdict;
import dev.portcullis.expr.ExpressionException;
import dev.portcullis.mutate.PatchResult;
import dev.portcullis.pattern.PatternResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is measured is what it says: the policies load, and decide as the name tells. */
class WorkloadsTest {
  private static Verdict verdict(String workload) {
    VerdictBenchmark benchmark = new VerdictBenchmark();
    benchmark.workload = workload;
    benchmark.load();
    return benchmark.verdict();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pod-security-allowed", "jmespath", "rules-16"})
  void allowed(String workload) {
    assertThat(verdict(workload)).isEqualTo(Verdict.allow());
  }

  @Test
  void deniedByFourPolicies() {
    Verdict verdict = verdict(Workloads.DENIED);
    assertThat(verdict.allowed()).isFalse();
    assertThat(verdict.message().lines().filter(line -> line.matches("\\S+:"))).hasSize(4);
  }

  @Test
  void sixteenLabels() {
    assertThat(verdict("mutation-16").patch()).hasSize(16);
  }

  @Test
  void theLargeObjectHasOneMegabyte() {
    String review = MicroInputs.workload(Workloads.LARGE).reviews().getFirst();
    assertThat(review.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(900_000, 1_200_000);
  }

  @Test
  void sixteenOfManyRulesAreCandidates() {
    for (int rules : new int[] {16, 7_000}) {
      IndexBenchmark benchmark = new IndexBenchmark();
      benchmark.rules = rules;
      benchmark.load();
      assertThat(benchmark.candidates()).hasSize(16);
    }
  }

  @Test
  void patternsAndPatchesHold() {
    assertThat(new PatternBenchmark().pattern()).isInstanceOf(PatternResult.Pass.class);
    MutationBenchmark mutation = new MutationBenchmark();
    assertThat(List.of(mutation.strategicMerge(), mutation.jsonPatch()))
        .allSatisfy(result -> assertThat(result).isInstanceOf(PatchResult.Patched.class))
        .allSatisfy(result -> assertThat(result.toString()).contains("\"zone\":\"a\""));
    assertThat(mutation.difference()).hasSize(1);
  }

  @Test
  void expressionsHaveAValue() throws ExpressionException {
    JmesPathBenchmark benchmark = new JmesPathBenchmark();
    benchmark.text = "add(length(request.object.metadata.name), multiply(`2`, `3`))";
    benchmark.compile();
    assertThat(benchmark.jmesPath().asInt()).isEqualTo(11);
  }

  @Test
  void reviewsAreReadAndAnswered() {
    ReviewBenchmark benchmark = new ReviewBenchmark();
    assertThat(MicroInputs.review(MicroInputs.body(MicroInputs.workload("null"))).uid())
        .isNotEmpty();
    assertThat(new String(benchmark.writeAllowed(), StandardCharsets.UTF_8))
        .contains("\"allowed\":true");
    assertThat(new String(benchmark.writeDenied(), StandardCharsets.UTF_8))
        .contains("\"allowed\":false");
    assertThat(new String(benchmark.writePatch(), StandardCharsets.UTF_8)).contains("patchType");
  }
}
