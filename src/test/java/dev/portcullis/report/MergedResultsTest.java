package dev.portcullis.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.report.RuleResult.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MergedResultsTest {
  private static ReportResult line(String rule, Status status, long seconds) {
    return new ReportResult(
        "kyverno", "p", rule, status, "message", true, "", "", seconds, Map.of("process", "x"));
  }

  @Test
  void theNewerOfTwoCountsAndOfEquallyOldOnesWhatWasFound() {
    assertThat(
            MergedResults.of(
                List.of(
                    line("a", Status.PASS, 1),
                    line("b", Status.PASS, 9),
                    line("c", Status.PASS, 5)),
                stored -> true,
                List.of(
                    line("a", Status.FAIL, 2),
                    line("b", Status.FAIL, 2),
                    line("c", Status.FAIL, 5))))
        .containsExactly(
            line("a", Status.FAIL, 2), line("b", Status.PASS, 9), line("c", Status.FAIL, 5));
  }

  @Test
  void whatDoesNotStayIsDroppedUnlessItIsFoundAgain() {
    List<ReportResult> stored = List.of(line("a", Status.PASS, 9), line("b", Status.PASS, 9));
    assertThat(MergedResults.of(stored, one -> false, List.of(line("b", Status.FAIL, 2))))
        .containsExactly(line("b", Status.FAIL, 2));
  }

  @Test
  void linesAreInTheOrderOfPoliciesAndRules() {
    ReportResult first =
        new ReportResult("z", "a", "z", Status.PASS, "", true, "", "", 1, Map.of());
    assertThat(
            MergedResults.of(
                List.of(line("b", Status.PASS, 1)),
                one -> true,
                List.of(line("a", Status.PASS, 1), first)))
        .containsExactly(first, line("a", Status.PASS, 1), line("b", Status.PASS, 1));
  }

  @Test
  void theFingerprintIsThatOfWhatIsSaid() {
    long print = MergedResults.fingerprint(List.of(line("a", Status.PASS, 1)));
    assertThat(MergedResults.fingerprint(List.of(line("a", Status.PASS, 2)))).isEqualTo(print);
    assertThat(MergedResults.fingerprint(List.of(line("a", Status.FAIL, 1)))).isNotEqualTo(print);
    assertThat(MergedResults.fingerprint(List.of())).isNotEqualTo(print);
    ReportResult ab = new ReportResult("s", "ab", "c", Status.PASS, "", true, "", "", 1, Map.of());
    ReportResult bc = new ReportResult("s", "a", "bc", Status.PASS, "", true, "", "", 1, Map.of());
    assertThat(MergedResults.fingerprint(List.of(ab)))
        .isNotEqualTo(MergedResults.fingerprint(List.of(bc)));
  }
}
