package dev.portcullis.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Each target keeps its promises for its corpus and for some made inputs; {@code -Dfuzz.executions}
 * says how many, {@code -Dfuzz.seed} which.
 */
class FuzzTest {
  private static final long EXECUTIONS = Long.getLong("fuzz.executions", 2_000);
  private static final long SEED = Long.getLong("fuzz.seed", 1);

  @TestFactory
  Stream<DynamicTest> targetsKeepTheirPromises() {
    return FuzzTargets.all().stream()
        .map(target -> DynamicTest.dynamicTest(target.name(), () -> keepsItsPromises(target)));
  }

  private static void keepsItsPromises(FuzzTarget target) {
    FuzzDriver.Report report = FuzzDriver.run(target, EXECUTIONS, SEED, () -> true);
    assertThat(report.findings()).as("%s with -Dfuzz.seed=%s", target.name(), SEED).isEmpty();
    assertThat(report.executions()).isGreaterThan(EXECUTIONS);
    // A target that refuses everything, or takes everything alike, would say little.
    assertThat(report.taken()).as("well-formed inputs").isGreaterThan(report.executions() / 100);
    assertThat(report.outcomes()).as("forms of outcomes").isGreaterThan(10);
  }

  @Test
  void namesOfTargetsAreTheirOwn() {
    List<String> names = FuzzTargets.all().stream().map(FuzzTarget::name).toList();
    assertThat(names).doesNotHaveDuplicates();
  }
}
