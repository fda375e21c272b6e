package dev.portcullis.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.report.ReportResult;
import dev.portcullis.report.RuleResult.Status;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PendingResultsTest {
  private final PendingResults pending = new PendingResults(2);

  private static ReportResult line(String rule, Status status, long seconds) {
    return new ReportResult("kyverno", "p", rule, status, "", true, "", "", seconds, Map.of());
  }

  @Test
  void resultsOfOneObjectWaitTogetherAndTheNewerCounts() {
    pending.add("u", List.of(line("a", Status.PASS, 1), line("b", Status.PASS, 1)));
    pending.add("u", List.of(line("a", Status.FAIL, 2)));
    assertThat(pending.take("u").orElseThrow().results())
        .containsExactly(line("a", Status.FAIL, 2), line("b", Status.PASS, 1));
    assertThat(pending.take("u")).isEmpty();
  }

  @Test
  void whatIsGivenBackDoesNotHideWhatCameMeanwhile() {
    pending.add("u", List.of(line("a", Status.PASS, 1)));
    PendingResults.Pending taken = pending.take("u").orElseThrow();
    pending.add("u", List.of(line("a", Status.FAIL, 2)));
    pending.giveBack("u", taken);
    PendingResults.Pending both = pending.take("u").orElseThrow();
    assertThat(both.results()).containsExactly(line("a", Status.FAIL, 2));
    assertThat(both.since()).isEqualTo(taken.since());
  }

  @Test
  void moreThanItHoldsIsDroppedAndCounted() {
    assertThat(pending.add("u1", List.of(line("a", Status.PASS, 1)))).isTrue();
    assertThat(pending.add("u2", List.of(line("a", Status.PASS, 1)))).isTrue();
    assertThat(pending.add("u3", List.of(line("a", Status.PASS, 1)))).isFalse();
    assertThat(pending.add("u1", List.of(line("b", Status.PASS, 1)))).isTrue();
    assertThat(pending.dropped()).isEqualTo(1);
    assertThat(pending.take("u3")).isEmpty();
  }
}
