package dev.portcullis.controller.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How far work has come. */
class CheckpointTest {
  private final Checkpoint checkpoint = new Checkpoint();

  @Test
  void whatIsPendingHoldsItBack() {
    checkpoint.reached(10);
    Checkpoint.Pending first = checkpoint.begin();
    checkpoint.reached(20);
    Checkpoint.Pending second = checkpoint.begin();
    Checkpoint.Pending third = checkpoint.begin();
    checkpoint.reached(15);
    checkpoint.reached(30);
    assertThat(checkpoint.handled()).isEqualTo(10);
    second.end();
    second.end();
    first.end();
    assertThat(checkpoint.handled()).isEqualTo(20);
    assertThat(checkpoint.isPending()).isTrue();
    third.end();
    assertThat(checkpoint.handled()).isEqualTo(30);
    assertThat(checkpoint.isPending()).isFalse();
  }

  @Test
  void whatIsInheritedIsPendingUntilEverybodyKnows() {
    checkpoint.reached(30);
    List<Long> seen = new ArrayList<>();
    checkpoint.onInherited(
        version -> {
          seen.add(version);
          assertThat(checkpoint.handled()).isEqualTo(5);
          checkpoint.begin(version);
        });
    checkpoint.tell(5, checkpoint.begin(5));
    assertThat(seen).containsExactly(5L);
    assertThat(checkpoint.handled()).isEqualTo(5);
    assertThat(checkpoint.isPending()).isTrue();
  }

  @Test
  void whatOthersHaveTakenOverIsGone() {
    checkpoint.reached(10);
    checkpoint.renewed(System.nanoTime() + 1_000_000_000_000L);
    Checkpoint.Pending before = checkpoint.begin();
    assertThat(before.standing()).isEqualTo(Checkpoint.Standing.OWN);
    checkpoint.renewed(System.nanoTime() - 1);
    assertThat(before.standing()).isEqualTo(Checkpoint.Standing.UNSURE);
    Checkpoint.Pending since = checkpoint.begin();
    checkpoint.lost();
    checkpoint.renewed(System.nanoTime() + 1_000_000_000_000L);
    checkpoint.reached(20);
    assertThat(before.standing()).isEqualTo(Checkpoint.Standing.GONE);
    assertThat(since.standing()).isEqualTo(Checkpoint.Standing.OWN);
    assertThat(checkpoint.handled()).isEqualTo(10);
    since.end();
    before.end();
    assertThat(checkpoint.handled()).isEqualTo(20);
  }
}
